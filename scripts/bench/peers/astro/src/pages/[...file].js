/** The endpoint that gives every file of the API. */

// Imported by its address, so that Vite does not bundle it with the modules and the binding that it uses.
const { openContent } = await import(/* @vite-ignore */ process.env.PEER_CONTENT);
const { paths, textOf } = openContent(process.env.PEER_SNAPSHOT);

export function getStaticPaths() {
  return paths.map((file) => ({ params: { file } }));
}

export function GET({ params }) {
  return new Response(textOf(params.file));
}
