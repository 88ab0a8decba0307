/** Every call of the API, for the server, its documentation and the tests. The browser app loads the tables separately. */

import { endpoints } from './endpoints.ts'
import { factorEndpoints } from './factor-endpoints.ts'
import { deskEndpoints } from './stewards/endpoints.ts'

export const allEndpoints = { ...endpoints, ...factorEndpoints, ...deskEndpoints }
