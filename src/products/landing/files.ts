/** The files that the front page consists of, by what they are. */
export const files = {
  page: "index.html",
  stylesheet: "assets/landing.css",
  icon: "assets/icon.svg",
  meander: "assets/meander.svg",
  sitemap: "sitemap.xml",
  robots: "robots.txt",
} as const;
