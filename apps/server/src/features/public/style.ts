/** The style of the pages for people without an account, with the colours and sizes of the app. */

import { type Colour, colours, type Themes } from '@canopy/contract/site/colours'

const USED: Colour[] = [
  'paper',
  'surface',
  'sunken',
  'ink',
  'muted',
  'line',
  'leaf',
  'leaf-hover',
  'on-leaf',
  'leaf-ink',
  'leaf-tint',
  'sun-ink',
  'sun-tint',
]

function propertiesIn(own: Themes | undefined) {
  const lightColours = { ...colours.light, ...own?.light }
  const darkColours = { ...colours.dark, ...own?.light, ...own?.dark }
  return USED.map((name) => {
    const [light, dark] = [lightColours[name], darkColours[name]]
    return `--${name}:${light === dark ? light : `light-dark(${light},${dark})`}`
  }).join(';')
}

const face = (font: string) =>
  `@font-face{font-family:Figtree;src:url(${font}) format("woff2");font-weight:300 900;font-display:swap}`

/** `font` is the address of the app's font, `own` are the colours of the community. */
export const styleWith = (
  font: string | undefined,
  own: Themes | undefined,
) => `${font === undefined ? '' : face(font)}
:root{color-scheme:light dark;${propertiesIn(own)}}
*{box-sizing:border-box}
body{margin:0;background:var(--paper);color:var(--ink);font:1rem/1.5 Figtree,system-ui,sans-serif;-webkit-text-size-adjust:100%}
header,main,footer{max-width:42rem;margin:0 auto;padding:0 1rem}
header{display:flex;flex-wrap:wrap;align-items:center;justify-content:space-between;gap:0 1rem;min-height:4rem}
header nav{display:flex;align-items:center;gap:.5rem}
a{color:var(--leaf-ink)}
header nav a,footer a{display:inline-flex;align-items:center;min-height:2.75rem;padding:0 .75rem}
.brand{display:flex;align-items:center;gap:.625rem;min-height:2.75rem;color:var(--ink);font-size:1.25rem;font-weight:700;text-decoration:none}
a.button{display:inline-flex;align-items:center;min-height:2.75rem;padding:0 1rem;border-radius:.625rem;background:var(--leaf);color:var(--on-leaf);font-weight:600;text-decoration:none}
a.button:hover{background:var(--leaf-hover)}
:focus-visible{outline:2px solid var(--leaf-ink);outline-offset:2px}
article,aside{background:var(--surface);border:1px solid var(--line);border-radius:1rem;overflow:hidden}
article>*{margin:1rem 1.25rem}
h1{font-size:1.5625rem;line-height:1.25;overflow-wrap:anywhere}
h2{font-size:1rem;margin-bottom:0}
h2+ul,h2+p{margin-top:.25rem}
.author{display:flex;align-items:center;gap:.75rem;font-size:1.125rem;font-weight:400}
.author img{border-radius:50%;object-fit:cover;background:var(--sunken)}
.author b,.author time{display:block}
.author b{font-weight:600}
.muted,.author time,footer{color:var(--muted);font-size:.875rem}
.text{white-space:pre-line;overflow-wrap:anywhere}
article>.pictures{margin:0;display:grid;gap:2px;grid-template-columns:1fr 1fr}
.pictures img{display:block;width:100%;height:auto;background:var(--sunken);object-fit:cover}
.pictures img:only-child{max-height:65svh;object-fit:contain}
.pictures img:nth-child(1):nth-last-child(odd){grid-column:1/-1}
.pictures img:not(:only-child){aspect-ratio:4/3;height:100%}
.facts{display:flex;flex-wrap:wrap;gap:.5rem;padding:0;list-style:none}
.facts li{padding:.25rem .75rem;border-radius:99rem;background:var(--leaf-tint);color:var(--leaf-ink);font-weight:600;font-variant-numeric:tabular-nums}
.facts li.points{background:var(--sun-tint);color:var(--sun-ink)}
.price{font-size:1.25rem;font-weight:700;font-variant-numeric:tabular-nums}
aside{margin:1rem 0;padding:.25rem 1.25rem;color:var(--muted)}
footer{display:flex;flex-wrap:wrap;justify-content:space-between;padding-bottom:2rem}
footer a[aria-current]{color:inherit;text-decoration:none}
@media (min-width:45rem){header,main,footer{padding-left:1.5rem;padding-right:1.5rem}}
@media print{:root{color-scheme:light}header nav,aside,footer{display:none}article{border:0}body{background:var(--surface)}}`
