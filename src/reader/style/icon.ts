/** The icon of the site: a letter of the manuscripts, a lunate epsilon, drawn: no font is needed. */
export const icon = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32">
<rect width="32" height="32" rx="6" fill="#8c2f1b"/>
<path d="M23 9.5A8.5 8.5 0 1 0 23 22.5M9 16h11" fill="none" stroke="#fbf8f1" stroke-width="3" stroke-linecap="round"/>
</svg>
`;
