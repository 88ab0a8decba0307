import { site } from './site.ts'

/** Says what the community is, to people who do not know it. */
export const introduction = {
  description:
    'A community for people who do something for the environment together: share it, take on challenges, earn points.',
  /** Shown by other sites beside a link to the community. */
  preview: {
    title: `${site.name}: small deeds, growing together`,
    text: 'Share what you do for the planet, take on challenges, and earn points that are worth something.',
    imageAlt: 'Two people plant young trees on a green meadow under the morning sun.',
  },
}
