/** The part of serve-handler that we use. It needs only a part of Node's request and response. */
declare module "serve-handler" {
  import type { Stats } from "node:fs";
  import type { Writable } from "node:stream";

  interface EngineRequest {
    readonly url: string;
    readonly headers: Readonly<Record<string, string>>;
  }

  interface EngineResponse extends Writable {
    statusCode: number;
    setHeader(name: string, value: string): void;
    writeHead(status: number, headers: Readonly<Record<string, string | number>>): void;
  }

  interface EngineSettings {
    readonly public: string;
    readonly cleanUrls: boolean;
    readonly directoryListing: boolean;
    readonly etag: boolean;
  }

  interface EngineMethods {
    lstat(path: string): Promise<Stats | undefined>;
    createReadStream(path: string): NodeJS.ReadableStream;
    sendError(path: string, response: EngineResponse): void;
  }

  function serveHandler(
    request: EngineRequest,
    response: EngineResponse,
    settings: EngineSettings,
    methods: EngineMethods,
  ): Promise<void>;

  export = serveHandler;
}
