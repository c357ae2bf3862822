/** The picture of the front page: the tile of its border. */

/** One turn of a meander, which goes on in the next tile. */
export const meander = `<svg xmlns="http://www.w3.org/2000/svg" width="22" height="20" viewBox="0 0 22 20">
<path d="M0 18h18V2H4v11h9V7H8" fill="none" stroke="#000" stroke-width="2"/>
<path d="M18 18h4" stroke="#000" stroke-width="2"/>
</svg>
`;
