/** Grades of passwords, from the easiest to guess to the hardest. */
export const passwordStrengths = ['very easy to guess', 'easy to guess', 'fair', 'good', 'very good'] as const

export const passwordStrength = (score: number) =>
  `Strength: ${passwordStrengths[score] ?? passwordStrengths[0]}`
