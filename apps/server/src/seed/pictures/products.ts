import { lit, mix, palette } from './palette.ts'
import { brush, compostBin, lantern, pot, razor, soap, toothbrush, wraps } from './product-home.ts'
import { backpack, bell, bottle, cup, lunchBox, notebook, seedKit, tote } from './product-travel.ts'
import { shadow } from './scenery.ts'
import { at, box, disc, down, glow, picture, type Svg, shape } from './svg.ts'

const { straw, sand, amber, terracotta, rose, mint, sage, leaf, deep, sky } = palette

/** One object, drawn around the middle of a 1200×1200 picture and standing on a table at y = 960. */
function still(ground: string, object: Svg, width: number, scale = 1.1): Svg {
  return picture(
    1200,
    1200,
    box(0, 0, 1200, 1200, 0, down(lit(ground, 0.65), lit(ground, 0.3))),
    disc(560, 520, 460, glow(lit(ground, 0.9)), 'opacity=".8"'),
    shape('M0 850Q600 800 1200 850V1200H0Z', down(lit(ground, 0.18), ground)),
    shadow(640, 968, width * 1.25, 62, 0.7),
    at(600, 960, scale, at(-600, -960, 1, object)),
  )
}

/** Shop pictures, 1200×1200: one object each on a soft background. */
export const productPictures = {
  bambooToothbrush: () => still(mint, toothbrush(14, leaf) + toothbrush(-12, terracotta), 150),
  steelBottle: () => still(straw, bottle, 180, 0.98),
  clothTote: () => still(sky, tote, 300),
  beeswaxWraps: () => still(mint, wraps, 400, 1.25),
  solarLantern: () => still(mix(deep, sky, 0.5), lantern, 240),
  compostBin: () => still(sage, compostBin, 280),
  seedKit: () => still(straw, seedKit, 300),
  bicycleBell: () => still(sky, bell, 290, 1.3),
  coffeeCup: () => still(sand, cup, 190, 0.96),
  soapBar: () => still(rose, soap, 370, 1.3),
  safetyRazor: () => still(sky, razor, 130, 1.06),
  lunchBox: () => still(amber, lunchBox, 320),
  hempBackpack: () => still(straw, backpack, 270),
  clayWaterPot: () => still(mint, pot, 280),
  coirBrush: () => still(sage, brush, 370, 1.25),
  paperNotebook: () => still(rose, notebook, 310),
} satisfies Record<string, () => Svg>
