/** Challenge pictures at the window and at table; each lists its layers from the back to the front. */

import { lit, mix, palette, shaded } from './palette.ts'
import { hill, leafShape, moon, shadow, sky, tree, wood } from './scenery.ts'
import {
  across,
  at,
  ball,
  box,
  disc,
  down,
  glow,
  oval,
  picture,
  repeat,
  type Svg,
  seeded,
  shape,
  stroke,
  turned,
  within,
} from './svg.ts'

const { cork, cream, straw, sand, ochre, amber, terracotta, clay, bark, soil, rose, mint, sage } = palette
const { moss, leaf, fern, pine, lake, deep, dusk, night, plum, steel, white, sky: air } = palette

const table = (y: number, colour: string) =>
  box(0, y, 1600, 34, 0, lit(colour, 0.35)) + box(0, y + 30, 1600, 900 - y, 0, down(colour, shaded(colour)))

const jar = (x: number, y: number, scale: number, filling: Svg) =>
  at(
    x,
    y,
    scale,
    shadow(16, 0, 120, 18, 0.6) +
      within(
        `jar${x}`,
        'M-80-30V-190Q-80-220-50-224H50Q80-220 80-190V-30Q80 0 50 0H-50Q-80 0-80-30Z',
        box(-80, -230, 160, 230, 0, lit(air, 0.4)) + filling,
      ) +
      stroke(
        'M-80-30V-190Q-80-220-50-224H50Q80-220 80-190V-30Q80 0 50 0H-50Q-80 0-80-30Z',
        white,
        6,
        'opacity=".8"',
      ) +
      stroke('M-58-180V-50', white, 12, 'opacity=".6"') +
      box(-66, -274, 132, 54, 14, turned(cork)),
  )

const grains = (colour: string, level: number) =>
  box(-80, -level, 160, level, 0, colour) +
  repeat(40, (i) =>
    oval(
      -74 + ((i * 53) % 150),
      -8 - ((i * 37) % (level - 8)),
      9,
      5,
      i % 2 ? lit(colour, 0.3) : shaded(colour, 0.14),
      `transform="rotate(${i * 40} ${-74 + ((i * 53) % 150)} ${-8 - ((i * 37) % (level - 8))})"`,
    ),
  )

function bottleGreens(): Svg {
  return (
    repeat(7, (i) =>
      at(-90 + i * 30, -330, 1.3 + (i % 3) * 0.4, leafShape(mix(leaf, moss, (i % 3) * 0.4)), (i - 3) * 13),
    ) +
    at(
      96,
      -330,
      1,
      stroke('M0 20L60-200', ochre, 54) + stroke('M14-60l20 14M28-120l20 14', shaded(ochre), 7),
    ) +
    disc(-96, -360, 44, ball(terracotta))
  )
}

const turnedSteel = mix(steel, dusk, 0.25)

function candle(x: number, y: number, height: number): Svg {
  return at(
    x,
    y,
    1,
    box(-34, -height, 68, height, 14, turned(mix(cream, ochre, 0.2))) +
      oval(0, -height + 4, 32, 8, lit(amber, 0.5)) +
      stroke(`M0 ${-height}v-18`, soil, 5) +
      disc(0, -height - 50, 110, glow(lit(amber))) +
      at(
        0,
        -height - 14,
        1,
        shape('M0 0C-34-20-20-54 0-92C20-54 34-20 0 0Z', down(lit(amber, 0.6), ochre)) +
          shape('M0-4C-14-14-10-34 0-50C10-34 14-14 0-4Z', cream),
      ),
  )
}

export const plasticFreeWeek = () =>
  picture(
    1600,
    900,
    sky(1600, 900, lit(mint, 0.4), lit(sage, 0.35)),
    box(140, 90, 520, 460, 24, cream),
    at(160, 110, 1, box(0, 0, 480, 420, 12, down(air, cream))),
    disc(500, 230, 130, glow(amber)),
    disc(500, 230, 44, lit(amber, 0.4)),
    shape('M160 450Q300 390 420 440T640 420V530H160Z', moss),
    tree(270, 470, 0.9, leaf),
    stroke('M400 100V540M150 330H650', cream, 16),
    disc(1130, 420, 420, glow(cream), 'opacity=".7"'),
    table(680, sand),
    jar(470, 760, 1.3, grains(ochre, 150)),
    jar(720, 740, 1.1, grains(clay, 120)),
    jar(270, 740, 1, grains(moss, 130)),
    at(
      1050,
      780,
      1,
      shadow(40, 0, 240, 34, 0.6) +
        bottleGreens() +
        stroke('M-70-330C-70-470 70-470 70-330', lit(sand, 0.2), 22) +
        shape('M-150-350H150L172 0H-172Z', across(lit(cream, 0.4), mix(cream, sand, 0.6))) +
        at(0, -90, 1.6, leafShape(leaf), 22),
    ),
    at(
      1370,
      780,
      1,
      shadow(20, 0, 120, 20, 0.6) +
        shape(
          'M-66-240C-66-280-40-284-34-320H34C40-284 66-280 66-240V-20Q66 0 46 0H-46Q-66 0-66-20Z',
          turned(lake),
        ) +
        box(-36, -370, 72, 54, 14, turned(cork)),
    ),
  )

export const meatlessMonday = () => {
  const slices = (count: number, radius: number, from: number, draw: Svg) =>
    repeat(count, (i) => {
      const a = ((from + i * (80 / count)) * Math.PI) / 180
      return at(Math.round(radius * Math.cos(a)), Math.round(radius * Math.sin(a)), 1, draw, from + i * 20)
    })
  const tomato = disc(0, 0, 44, ball(terracotta)) + oval(-12, -14, 12, 8, white, 'opacity=".5"')
  const carrot = disc(0, 0, 40, ball(amber)) + disc(0, 0, 22, lit(amber, 0.4))
  const cucumber =
    disc(0, 0, 44, fern) +
    disc(0, 0, 37, lit(sage, 0.4)) +
    repeat(6, (i) => at(0, 0, 1, oval(0, -17, 4, 8, sage), i * 60))
  const chickpea = disc(0, 0, 30, ball(sand)) + disc(12, 16, 24, ball(straw))
  const rounds = (draw: Svg, from: number) => slices(4, 210, from, draw) + slices(3, 130, from + 6, draw)
  return picture(
    1600,
    900,
    box(0, 0, 1600, 900, 0, down(lit(straw, 0.35), sand)),
    repeat(7, (i) => stroke(`M0 ${70 + i * 130}H1600`, sand, 4, 'opacity=".7"')),
    at(
      800,
      450,
      1,
      box(-620, -360, 1240, 720, 40, mix(sage, cream, 0.35)) +
        stroke('M-580-320H580V320H-580Z', white, 5, 'opacity=".6" stroke-dasharray="4 20"'),
    ),
    disc(830, 490, 390, glow(pine), 'opacity=".55"'),
    disc(800, 450, 340, ball(lake)),
    disc(800, 450, 306, shaded(deep, 0.1)),
    disc(806, 456, 300, lit(cream, 0.2)),
    at(
      800,
      450,
      1,
      repeat(22, (i) =>
        at(0, 0, 1, at(0, -190, 1, leafShape(mix(leaf, moss, (i % 3) * 0.4)), (i % 2) * 40 - 20), i * 16.4),
      ) +
        rounds(tomato, -80) +
        rounds(cucumber, 14) +
        rounds(carrot, 104) +
        slices(4, 220, 190, chickpea) +
        slices(4, 174, 184, chickpea) +
        slices(3, 130, 190, chickpea) +
        disc(0, 0, 92, ball(straw)) +
        repeat(70, (i) =>
          oval(
            Math.round(84 * Math.sin(i * 2.4) * Math.sqrt(i / 70)),
            Math.round(84 * Math.cos(i * 2.4) * Math.sqrt(i / 70)),
            9,
            4,
            i % 3 ? cream : mix(straw, ochre, 0.4),
          ),
        ) +
        at(-20, 20, 0.8, leafShape(leaf), 50) +
        at(-16, 16, 0.7, leafShape(moss), -10),
    ),
    at(
      330,
      450,
      1,
      stroke('M0-20V240', turnedSteel, 22) +
        stroke('M-40-200V-110Q-40-40 0-40Q40-40 40-110V-200M0-200V-40', turnedSteel, 18),
    ),
    at(1270, 450, 1, stroke('M0-20V240', turnedSteel, 22) + oval(0, -120, 56, 92, turned(steel))),
    at(1490, 180, 1, chickpea),
    at(110, 760, 2.2, leafShape(leaf), 40),
    at(150, 790, 1.8, leafShape(moss), 80),
    at(1480, 760, 1.6, tomato),
    at(1400, 810, 1.1, tomato),
    at(120, 160, 1.5, cucumber),
  )
}

export const lightsOffEvening = () => {
  const random = seeded(77)
  const skyline = repeat(12, (i) => {
    const h = 90 + ((i * 83) % 170)
    return box(560 + i * 92, 560 - h, 82, h + 200, 6, mix(dusk, night, 0.35 + (i % 3) * 0.15))
  })
  return picture(
    1600,
    900,
    sky(1600, 700, night, mix(plum, rose, 0.25)),
    repeat(120, () =>
      disc(
        Math.round(random() * 1600),
        Math.round(random() ** 1.3 * 460),
        1.2 + random() * 3,
        mix(white, amber, random() * 0.5),
        `opacity="${(0.4 + random() * 0.6).toFixed(2)}"`,
      ),
    ),
    moon(1240, 190, 66),
    skyline,
    hill(17, 1600, 900, 600, 14, mix(pine, night, 0.45)),
    wood(15, 7, [560, 640], [1600, 640], 0.8, mix(pine, night, 0.3)),
    box(0, 0, 60, 900, 0, shaded(soil, 0.5)),
    shape(
      'M60 0H520Q470 360 260 560Q200 640 190 760H60Z',
      across(mix(terracotta, night, 0.3), mix(plum, night, 0.4)),
    ),
    stroke(
      'M160 0Q180 260 120 640M300 0Q310 240 190 520M420 0Q400 180 300 400',
      mix(plum, night, 0.6),
      8,
      'opacity=".6"',
    ),
    shape('M70 540Q160 520 270 552L262 600Q160 570 70 590Z', ochre),
    box(0, 740, 1600, 34, 0, mix(ochre, bark, 0.4)),
    box(0, 770, 1600, 130, 0, down(mix(bark, night, 0.3), mix(soil, night, 0.5))),
    disc(820, 540, 430, glow(amber), 'opacity=".6"'),
    oval(820, 760, 360, 30, glow(amber), 'opacity=".7"'),
    [
      [700, 130],
      [820, 220],
      [930, 90],
    ]
      .map(([x = 0, h = 0]) => candle(x, 756, h))
      .join(''),
    at(
      1200,
      756,
      1,
      shape('M-70-120H70L56 0H-56Z', turned(mix(terracotta, night, 0.2))) +
        stroke('M62-90q60 0 44 40q-14 24-52 20', mix(terracotta, night, 0.3), 14) +
        stroke('M-20-150q-16-26 4-50t0-50M24-150q-16-26 4-50t0-50', white, 8, 'opacity=".35"'),
    ),
    at(
      460,
      756,
      1,
      repeat(3, (i) =>
        box(
          -130 + (i % 2) * 14,
          -44 - i * 44,
          250 - i * 22,
          42,
          8,
          turned(mix([deep, clay, fern][i] ?? deep, night, 0.2)),
        ),
      ),
    ),
  )
}
