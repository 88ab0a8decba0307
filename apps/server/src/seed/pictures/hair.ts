/** Hair and headwear of the portraits, each in the colour it is given. */

import { lit, palette, shaded } from './palette.ts'
import { box, disc, down, oval, repeat, type Svg, shape, stroke } from './svg.ts'

const { terracotta } = palette

/** What is drawn behind the head and over it; the face lies around 256,236, 92 units to each side. */
export interface Hair {
  back?: Svg
  front: Svg
}

const crown = 'M158 232C150 150 196 116 258 116C322 116 362 154 354 232'

export const short = (c: string): Hair => ({
  front: shape(
    `${crown}C346 210 340 192 330 178C290 186 232 176 206 158C190 180 168 196 158 232Z`,
    down(lit(c, 0.14), c),
  ),
})

export const swept = (c: string): Hair => ({
  front:
    shape(
      'M156 226C138 150 182 98 262 100C340 96 374 156 354 230C350 206 344 190 334 174C300 178 268 170 244 150C226 178 178 182 156 226Z',
      down(lit(c, 0.16), c),
    ) + stroke('M196 140Q236 118 286 126', lit(c, 0.3), 5, 'opacity=".5"'),
})

export const bob = (c: string): Hair => ({
  back: shape(
    'M142 250C130 120 190 96 256 96C322 96 382 120 370 250C368 300 372 326 360 348C330 366 182 366 152 348C140 326 144 300 142 250Z',
    shaded(c, 0.12),
  ),
  front: shape(
    'M150 256C144 150 190 106 256 106C322 106 368 150 362 256C352 220 344 196 334 182C276 190 214 182 190 178C172 196 160 220 150 256Z',
    down(lit(c, 0.16), c),
  ),
})

export const long = (c: string): Hair => ({
  back: shape(
    'M146 240C128 120 190 92 256 92C322 92 384 120 366 240C364 320 398 356 390 430C330 470 182 470 122 430C114 356 148 320 146 240Z',
    down(c, shaded(c)),
  ),
  front: shape(
    'M152 262C140 160 190 108 258 104C320 106 372 152 360 262C350 216 326 176 276 150C240 180 174 196 152 262Z',
    down(lit(c, 0.18), c),
  ),
})

export const curls = (c: string): Hair => {
  const ring: [number, number, number][] = [
    [150, 210, 44],
    [156, 150, 46],
    [198, 108, 48],
    [256, 92, 50],
    [314, 108, 48],
    [356, 150, 46],
    [362, 210, 44],
  ]
  return {
    back:
      ring.map(([x, y, r]) => disc(x, y, r, c)).join('') +
      disc(256, 200, 120, c) +
      ring.map(([x, y, r]) => disc(x - 10, y - 10, r * 0.55, lit(c, 0.12))).join(''),
    front:
      shape(
        'M164 216C164 160 200 140 256 140C312 140 348 160 348 216C330 180 300 168 256 170C212 168 182 180 164 216Z',
        c,
      ) +
      disc(214, 158, 24, c) +
      disc(256, 154, 26, c) +
      disc(298, 158, 24, c),
  }
}

export const bun = (c: string): Hair => ({
  back:
    disc(256, 84, 48, down(lit(c, 0.2), c)) +
    stroke('M230 78Q256 60 282 80', lit(c, 0.35), 5, 'opacity=".5"'),
  front: shape(`${crown}C348 204 324 178 256 152C188 178 164 204 158 232Z`, down(lit(c, 0.16), c)),
})

export const braids = (c: string): Hair => ({
  ...swept(c),
  back:
    [138, 374]
      .map((x) =>
        repeat(6, (i) =>
          oval(x + (x < 256 ? -i * 2 : i * 2), 250 + i * 34, 26 - i, 24, i % 2 ? c : lit(c, 0.1)),
        ),
      )
      .join('') + disc(256, 200, 106, c),
})

export const locks = (c: string): Hair => ({
  back: repeat(9, (i) =>
    stroke(`M${168 + i * 22} 150Q${130 + i * 32} 240 ${136 + i * 30} 352`, i % 2 ? c : lit(c, 0.12), 30),
  ),
  front:
    shape(
      'M156 240C144 150 190 104 256 104C322 104 368 150 356 240C348 196 318 168 256 166C194 168 164 196 156 240Z',
      c,
    ) +
    repeat(6, (i) => stroke(`M${186 + i * 28} 164Q${196 + i * 24} 134 ${214 + i * 17} 116`, lit(c, 0.16), 6)),
})

export const hijab = (c: string): Hair => ({
  back: shape(
    'M136 250C122 116 196 84 256 84C316 84 390 116 376 250C372 340 410 400 420 512H92C102 400 140 340 136 250Z',
    down(c, shaded(c, 0.18)),
  ),
  front:
    shape(
      'M136 260C120 120 196 84 256 84C316 84 392 120 376 260C374 330 330 380 256 384C182 380 138 330 136 260ZM174 236C172 310 214 344 256 344C298 344 340 310 338 236C336 176 300 148 256 148C212 148 176 176 174 236Z',
      down(lit(c, 0.2), c),
      'fill-rule="evenodd"',
    ) +
    shape(
      'M140 300C160 350 206 372 256 374C306 372 352 350 372 300C386 346 384 400 350 436C300 470 212 470 162 436C128 400 126 346 140 300Z',
      down(lit(c, 0.16), c),
    ) +
    stroke(
      'M150 352C190 402 310 404 360 344M172 408C226 440 300 434 346 392',
      shaded(c, 0.22),
      5,
      'opacity=".5"',
    ),
})

export const turban = (c: string): Hair => ({
  front:
    shape(
      'M142 200C120 110 190 62 260 64C340 62 392 112 370 200C330 166 300 156 256 184C216 156 182 166 142 200Z',
      down(lit(c, 0.22), c),
    ) +
    stroke(
      'M150 176C190 120 250 116 290 92M256 182C270 140 330 120 352 104M140 198C176 158 220 150 256 184C300 152 340 160 372 198',
      shaded(c, 0.22),
      7,
      'opacity=".55"',
    ),
})

export const bald = (c: string): Hair => ({
  front: shape(
    'M160 236C146 216 152 186 164 176C170 196 168 220 160 236ZM352 236C366 216 360 186 348 176C342 196 344 220 352 236Z',
    c,
  ),
})

export const beanie = (c: string, hair: string): Hair => ({
  back:
    disc(256, 216, 106, hair) + shape('M150 220C146 290 156 320 168 336H344C356 320 366 290 362 220Z', hair),
  front:
    shape('M150 186C146 110 196 76 256 76C316 76 366 110 362 186Z', down(lit(c, 0.22), c)) +
    box(140, 164, 232, 44, 22, shaded(c, 0.12)) +
    repeat(8, (i) => stroke(`M${164 + i * 26} 174v24`, c, 6)),
})

export const sunHat = (c: string, hair: string): Hair => ({
  back: long(hair).back ?? '',
  front:
    shape('M172 172C170 96 206 74 256 74C306 74 342 96 340 172Z', down(lit(c, 0.35), c)) +
    shape('M172 150H340V174H172Z', terracotta) +
    shape('M92 190Q256 128 420 190Q256 214 92 190Z', down(lit(c, 0.2), shaded(c, 0.08))),
})
