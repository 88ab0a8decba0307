import { mix, palette } from './palette.ts'
import {
  birds,
  bush,
  cloud,
  conifer,
  flowers,
  grass,
  hill,
  hills,
  house,
  moon,
  shadow,
  sky,
  sun,
  tree,
  water,
  wood,
} from './scenery.ts'
import { box, disc, faint, glow, oval, picture, repeat, type Svg, stroke } from './svg.ts'

const {
  amber,
  cream,
  deep,
  dusk,
  fern,
  lake,
  leaf,
  moss,
  pine,
  plum,
  rose,
  sage,
  sky: air,
  straw,
  white,
} = palette

const mountainLake = () =>
  picture(
    1600,
    500,
    sky(1600, 330, air, cream),
    sun(1180, 130, 46, amber),
    cloud(330, 100, 1.2),
    cloud(760, 70, 0.8),
    birds(960, 110, 1),
    hills(7, 1600, 500, [170, 270], mix(sage, air, 0.6), mix(moss, sage, 0.3), 4),
    wood(3, 30, [-20, 300], [1600, 300], 0.5, fern),
    water(9, 1600, 500, 302, mix(lake, air, 0.4), deep),
    oval(1180, 340, 90, 14, glow(cream), 'opacity=".8"'),
    hill(15, 1600, 500, 460, 18, leaf),
    conifer(120, 480, 1.5, fern),
    conifer(220, 490, 1.1, pine),
    conifer(40, 490, 1.1, pine),
    tree(1480, 480, 1.3, leaf),
    bush(1370, 485, 0.9, moss),
    flowers(2, 18, [320, 480], [1280, 498], [white, amber, rose], 0.9),
    grass(4, 40, [0, 478], [1600, 498], fern, 1),
  )

const eveningVillage = () =>
  picture(
    1600,
    500,
    sky(1600, 400, mix(plum, dusk, 0.3), mix(rose, straw, 0.3)),
    moon(330, 110, 34),
    cloud(820, 100, 1.1, mix(cream, rose, 0.35)),
    cloud(1330, 80, 0.9, mix(cream, rose, 0.35)),
    hills(27, 1600, 500, [230, 330], mix(rose, plum, 0.4), mix(fern, plum, 0.3), 4),
    wood(13, 14, [-20, 370], [760, 370], 0.5, mix(fern, plum, 0.2)),
    repeat(
      6,
      (i) =>
        house(
          880 + i * 116,
          400 - (i % 2) * 14,
          0.85 + (i % 3) * 0.16,
          mix(cream, rose, 0.3),
          mix(palette.terracotta, plum, 0.25),
          amber,
        ) + disc(860 + i * 116, 360, 70, glow(amber), 'opacity=".3"'),
    ),
    hill(33, 1600, 500, 405, 10, mix(fern, plum, 0.15)),
    repeat(5, (i) =>
      faint(
        0.9,
        shadow(150 + i * 180, 476, 90, 10) +
          box(90 + i * 180, 440, 120, 34, 6, mix(palette.ochre, palette.bark, 0.5)) +
          repeat(4, (k) => bush(108 + i * 180 + k * 28, 446, 0.28, k % 2 ? moss : leaf)),
      ),
    ),
    stroke('M1000 500Q1080 450 1220 430T1300 398', mix(straw, rose, 0.3), 20),
    tree(1540, 480, 1.2, mix(leaf, plum, 0.15)),
    grass(6, 40, [0, 480], [1600, 498], pine, 1),
  )

/** Covers of profile pages, 1600×500. */
export const coverPictures = { mountainLake, eveningVillage } satisfies Record<string, () => Svg>
