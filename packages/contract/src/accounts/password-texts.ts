/** How hard a password is to guess, from the easiest to the hardest. */
export const passwordStrengths = ['very easy to guess', 'easy to guess', 'fair', 'good', 'very good'] as const

export const passwordStrength = (score: number) =>
  `Strength: ${passwordStrengths[score] ?? passwordStrengths[0]}`
