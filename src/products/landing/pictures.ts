/** The pictures of the front page: the icon of the site, and the tile of its border. */

/** A letter of the manuscripts, a lunate epsilon, drawn: no font is needed. */
export const icon = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32">
<rect width="32" height="32" rx="6" fill="#8c2f1b"/>
<path d="M23 9.5A8.5 8.5 0 1 0 23 22.5M9 16h11" fill="none" stroke="#fbf8f1" stroke-width="3" stroke-linecap="round"/>
</svg>
`;

/** One turn of a meander, which goes on in the next tile. */
export const meander = `<svg xmlns="http://www.w3.org/2000/svg" width="22" height="20" viewBox="0 0 22 20">
<path d="M0 18h18V2H4v11h9V7H8" fill="none" stroke="#000" stroke-width="2"/>
<path d="M18 18h4" stroke="#000" stroke-width="2"/>
</svg>
`;
