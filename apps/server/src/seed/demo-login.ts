/** Domain of the addresses of all members of the demonstration. */
export const DEMO_DOMAIN = '@canopy.example'

/** No secret: the password of every member of the demonstration. */
const DEMO_PASSWORD = 'green-canopy'

export const demoLogin = { email: `maya${DEMO_DOMAIN}`, password: DEMO_PASSWORD }

/** Has all duties of a steward. */
export const demoOwner = { email: `ruwan_k${DEMO_DOMAIN}`, password: DEMO_PASSWORD }

/** Lines that a start prints. */
export const demoLines = [
  `Demonstration login: ${demoLogin.email}, password ${DEMO_PASSWORD}`,
  `Demonstration owner: ${demoOwner.email}, password ${DEMO_PASSWORD}`,
].join('\n')
