/** The demonstration login; the password is no secret. */
export const demoLogin = { email: 'maya@canopy.example', password: 'green-canopy' }
