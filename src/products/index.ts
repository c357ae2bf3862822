/** The list of products. What a build makes beside the pages of the API follows from it. */
import { changes } from "./changes/changes.ts";
import { dumps } from "./dumps/dumps.ts";
import { landing } from "./landing/landing.ts";
import { openapi } from "./openapi/openapi.ts";
import type { Product } from "./product.ts";
import { summaries } from "./summaries.ts";

/** Every product; what takes longest comes first, so that threads end together. */
export const products: readonly Product[] = [dumps, openapi, landing, summaries, changes];
