/** The Netlify edge function: it runs before the published files, which are a packed site, and reads packs from them. */
import { packedEdge } from "../edge.ts";

export default packedEdge((asset) => fetch(asset));
