/** A certificate for HTTPS servers in tests. */
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";

export interface Certificate {
  readonly key: Buffer;
  readonly cert: Buffer;
  /** Path of the certificate, for NODE_EXTRA_CA_CERTS of programs that must trust it. */
  readonly file: string;
}

/** Makes a certificate for 127.0.0.1 in a folder. */
export function makeCertificate(folder: string): Certificate {
  const [keyFile, file] = [join(folder, "key.pem"), join(folder, "certificate.pem")];
  const words = ["req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1"];
  words.push("-nodes", "-days", "2", "-subj", "/CN=127.0.0.1");
  words.push("-addext", "subjectAltName=IP:127.0.0.1", "-keyout", keyFile, "-out", file);
  execFileSync("openssl", words, { stdio: "pipe" });
  return { key: readFileSync(keyFile), cert: readFileSync(file), file };
}
