import type { Point } from './svg.ts'

/** From the shoulder or the hip. */
export type Limb = readonly [joint: Point, end: Point]

/** Where the joints of a figure are: 100 units high, feet at 0,0, facing right; the first of each pair is the far limb. */
export interface Pose {
  head: Point
  shoulder: Point
  hip: Point
  arms: readonly [Limb, Limb]
  legs: readonly [Limb, Limb]
}

/** What the people of the scenes are doing. */
export const poses = {
  standing: {
    head: [1, -90],
    shoulder: [0, -69],
    hip: [0, -44],
    arms: [
      [
        [10, -56],
        [17, -44],
      ],
      [
        [-11, -55],
        [-10, -41],
      ],
    ],
    legs: [
      [
        [5, -22],
        [7, -2],
      ],
      [
        [-4, -22],
        [-6, -2],
      ],
    ],
  },
  giving: {
    head: [3, -90],
    shoulder: [0, -69],
    hip: [-1, -44],
    arms: [
      [
        [14, -60],
        [27, -60],
      ],
      [
        [10, -52],
        [27, -52],
      ],
    ],
    legs: [
      [
        [5, -22],
        [8, -2],
      ],
      [
        [-5, -22],
        [-7, -2],
      ],
    ],
  },
  waving: {
    head: [0, -90],
    shoulder: [0, -69],
    hip: [0, -44],
    arms: [
      [
        [16, -76],
        [22, -96],
      ],
      [
        [-12, -55],
        [-9, -41],
      ],
    ],
    legs: [
      [
        [5, -22],
        [7, -2],
      ],
      [
        [-4, -22],
        [-6, -2],
      ],
    ],
  },
  bending: {
    head: [28, -66],
    shoulder: [16, -54],
    hip: [-8, -46],
    arms: [
      [
        [26, -38],
        [34, -24],
      ],
      [
        [20, -36],
        [26, -20],
      ],
    ],
    legs: [
      [
        [-2, -24],
        [3, -2],
      ],
      [
        [-12, -24],
        [-14, -2],
      ],
    ],
  },
  kneeling: {
    head: [15, -62],
    shoulder: [8, -45],
    hip: [-7, -20],
    arms: [
      [
        [22, -32],
        [34, -22],
      ],
      [
        [16, -28],
        [30, -14],
      ],
    ],
    legs: [
      [
        [14, -22],
        [14, -2],
      ],
      [
        [6, -4],
        [-18, -3],
      ],
    ],
  },
  sitting: {
    head: [4, -70],
    shoulder: [0, -50],
    hip: [-4, -24],
    arms: [
      [
        [14, -38],
        [26, -40],
      ],
      [
        [8, -32],
        [24, -34],
      ],
    ],
    legs: [
      [
        [20, -26],
        [22, -2],
      ],
      [
        [16, -24],
        [17, -2],
      ],
    ],
  },
  cycling: {
    head: [16, -98],
    shoulder: [7, -79],
    hip: [-12, -56],
    arms: [
      [
        [18, -66],
        [29, -60],
      ],
      [
        [14, -63],
        [27, -58],
      ],
    ],
    legs: [
      [
        [10, -44],
        [6, -30],
      ],
      [
        [8, -36],
        [-4, -14],
      ],
    ],
  },
} satisfies Record<string, Pose>
