import { DEFAULT_NAME } from './site.ts'

/** Says what the community is, to people who do not know it. An empty sentence stands for those that the software comes with. */
export const introductionOf = ({ name, sentence }: { name: string; sentence: string }) => ({
  description:
    sentence ||
    'A community for people who do something for the environment together: share it, take on challenges, earn points.',
  /** Shown by other sites beside a link to the community. */
  preview: {
    title: sentence === '' ? `${name}: small deeds, growing together` : name,
    text:
      sentence ||
      'Share what you do for the planet, take on challenges, and earn points that are worth something.',
    imageAlt: 'Two people plant young trees on a green meadow under the morning sun.',
  },
})

export const introduction = introductionOf({ name: DEFAULT_NAME, sentence: '' })
