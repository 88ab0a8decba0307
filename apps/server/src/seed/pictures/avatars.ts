import {
  bald,
  beanie,
  bob,
  braids,
  bun,
  curls,
  type Hair,
  hijab,
  locks,
  long,
  short,
  sunHat,
  swept,
  turban,
} from './hair.ts'
import { hairColours, lit, mix, palette, shaded } from './palette.ts'
import { skins } from './people.ts'
import {
  ball,
  box,
  disc,
  down,
  faint,
  oval,
  picture,
  repeat,
  type Svg,
  shape,
  stroke,
  within,
} from './svg.ts'

const { paper, cream, straw, sand, ochre, amber, terracotta, clay, soil, rose, mint, sage } = palette
const { moss, leaf, fern, pine, lake, deep, plum, ink, white, sky } = palette
const [porcelain, wheat, honey, chestnut, umber, ebony] = skins
const { dark, brown, auburn, blond, silver } = hairColours

interface Portrait {
  ground: string
  skin: string
  top: string
  hair: Hair
  /** Colour of the brows and the beard. */
  brow: string
  /** Of the mouth, where the skin or a beard is too dark for the usual one. */
  lips?: string
  /** Drawn over the face: glasses, beard, wrinkles. */
  face?: Svg
  /** Drawn over the clothes: collar, scarf, necklace. */
  dress?: Svg
}

const glasses = (c: string) =>
  stroke(
    'M182 240a32 30 0 1 0 64 0a32 30 0 1 0-64 0M266 240a32 30 0 1 0 64 0a32 30 0 1 0-64 0M246 236q10-8 20 0M182 234l-20-6M330 234l20-6',
    c,
    7,
  )

const beard = (c: string) =>
  shape(
    'M163 246C166 262 180 268 196 276C220 262 292 262 316 276C332 268 346 262 349 246C356 330 314 372 256 372C198 372 156 330 163 246Z',
    down(c, shaded(c, 0.12)),
  )

const stubble = (c: string) =>
  faint(
    0.3,
    shape(
      'M166 256C170 268 184 274 200 282C222 268 290 268 312 282C328 274 342 268 346 256C338 314 306 346 256 346C206 346 174 314 166 256Z',
      c,
    ),
  )

const moustache = (c: string) =>
  shape(
    'M256 282C236 272 214 280 202 298C224 302 244 300 256 294C268 300 288 302 310 298C298 280 276 272 256 282Z',
    c,
  )

/** Skin in its own shadow: browner, since a cool shade makes it look ill. */
const dim = (skin: string, share: number) => mix(skin, '#6b3424', share)

const lines = (skin: string) =>
  stroke(
    'M176 262q-8 4-12 2M336 262q8 4 12 2M206 284q-8 10-8 20M306 284q8 10 8 20',
    dim(skin, 0.35),
    4,
    'opacity=".55"',
  )

const freckles = (skin: string) =>
  [
    [196, 272],
    [208, 280],
    [220, 270],
    [292, 270],
    [304, 280],
    [316, 272],
  ]
    .map(([x = 0, y = 0]) => disc(x, y, 3.2, mix(skin, clay, 0.6)))
    .join('')

const collar = (c: string) => shape('M196 392L256 440L316 392L340 416L280 486L256 452L232 486L172 416Z', c)

const beads = (c: string) =>
  repeat(11, (i) => disc(186 + i * 14, 396 + Math.round(46 * Math.sin((i / 10) * Math.PI)), 8, ball(c)))

const stripes = (c: string) =>
  repeat(3, (i) =>
    stroke(`M${80 - i * 10} ${446 + i * 30}Q256 ${426 + i * 30} ${432 + i * 10} ${446 + i * 30}`, c, 10),
  )

function portrait({
  ground,
  skin,
  top,
  hair,
  brow,
  lips = mix(skin, clay, 0.95),
  face = '',
  dress = '',
}: Portrait): Svg {
  const head =
    'M164 222C164 160 200 128 256 128C312 128 348 160 348 222C348 300 312 346 256 346C200 346 164 300 164 222Z'
  const body = 'M52 520C56 432 110 398 206 384H306C402 398 456 432 460 520Z'
  const eye = (x: number) => oval(x, 240, 9, 11, ink) + disc(x - 3, 236, 3, white)
  return picture(
    512,
    512,
    box(0, 0, 512, 512, 0, down(lit(ground, 0.35), ground)),
    disc(256, 250, 214, lit(ground, 0.3), 'opacity=".55"'),
    hair.back ?? '',
    shape(body, down(lit(top, 0.14), shaded(top, 0.06))),
    within('top', body, dress),
    shape('M214 300V392Q256 432 298 392V300Z', dim(skin, 0.22)),
    disc(162, 244, 20, dim(skin, 0.06)) + disc(350, 244, 20, dim(skin, 0.2)),
    shape(head, skin),
    within('head', head, faint(0.12, shape('M300 110C344 190 336 300 264 360H400V110Z', dim(skin, 0.9)))),
    disc(196, 284, 20, mix(skin, terracotta, 0.55), 'opacity=".32"') +
      disc(316, 284, 20, mix(skin, terracotta, 0.55), 'opacity=".32"'),
    eye(214) + eye(298),
    stroke('M196 212Q214 202 232 210M280 210Q298 202 316 212', brow, 7),
    face,
    stroke('M256 248Q264 266 252 270', dim(skin, 0.4), 5),
    stroke('M228 302Q256 326 284 302', lips, 7),
    hair.front,
  )
}

/** Member portraits, 512×512; the face stays inside the inscribed circle. */
export const avatarPictures = {
  curls: () =>
    portrait({
      ground: amber,
      skin: umber,
      top: fern,
      hair: curls(dark),
      brow: dark,
      lips: rose,
      dress: beads(amber),
    }),
  hijab: () => portrait({ ground: sage, skin: wheat, top: deep, hair: hijab(lake), brow: brown }),
  turban: () =>
    portrait({
      ground: sky,
      skin: honey,
      top: paper,
      hair: turban(ochre),
      brow: dark,
      lips: rose,
      face: beard(dark) + moustache(shaded(dark)),
    }),
  silverBun: () =>
    portrait({
      ground: rose,
      skin: porcelain,
      top: plum,
      hair: bun(silver),
      brow: '#a9a9a2',
      face: lines(porcelain) + glasses(plum),
      dress: beads(cream),
    }),
  redBeard: () =>
    portrait({
      ground: lake,
      skin: porcelain,
      top: pine,
      hair: swept(auburn),
      brow: auburn,
      lips: rose,
      face: beard(auburn) + moustache(auburn),
      dress: collar(lit(pine)),
    }),
  longDark: () => portrait({ ground: straw, skin: honey, top: terracotta, hair: long(dark), brow: dark }),
  grandfather: () =>
    portrait({
      ground: moss,
      skin: chestnut,
      top: sand,
      hair: bald(silver),
      brow: silver,
      face: lines(chestnut) + moustache(silver) + glasses(soil),
      dress: collar(white),
    }),
  bob: () =>
    portrait({ ground: mint, skin: wheat, top: ochre, hair: bob(dark), brow: dark, face: glasses(clay) }),
  locks: () =>
    portrait({
      ground: terracotta,
      skin: ebony,
      top: straw,
      hair: locks(dark),
      brow: dark,
      lips: rose,
      dress: stripes(terracotta),
    }),
  freckles: () =>
    portrait({
      ground: sky,
      skin: porcelain,
      top: leaf,
      hair: braids(auburn),
      brow: auburn,
      face: freckles(porcelain),
      dress: stripes(cream),
    }),
  shortDark: () =>
    portrait({ ground: ochre, skin: wheat, top: deep, hair: short(dark), brow: dark, dress: collar(lake) }),
  sunHat: () =>
    portrait({ ground: leaf, skin: chestnut, top: cream, hair: sunHat(straw, brown), brow: brown }),
  beanie: () =>
    portrait({
      ground: plum,
      skin: porcelain,
      top: moss,
      hair: beanie(terracotta, blond),
      brow: shaded(blond),
    }),
  stubble: () =>
    portrait({ ground: sand, skin: honey, top: lake, hair: swept(brown), brow: brown, face: stubble(brown) }),
  grandmother: () =>
    portrait({
      ground: lake,
      skin: honey,
      top: clay,
      hair: bob(silver),
      brow: '#a9a9a2',
      face: lines(honey),
      dress: beads(lake),
    }),
  topKnot: () =>
    portrait({
      ground: sky,
      skin: ebony,
      top: terracotta,
      hair: bun(dark),
      brow: dark,
      lips: rose,
      dress: beads(ochre),
    }),
} satisfies Record<string, () => Svg>
