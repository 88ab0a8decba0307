/** Every call of the API, for the server, its documentation and the tests. The browser app loads the tables separately. */

import { alertEndpoints } from './alert-endpoints.ts'
import { commentEndpoints } from './comment-endpoints.ts'
import { draftEndpoints } from './draft-endpoints.ts'
import { endpoints } from './endpoints.ts'
import { factorEndpoints } from './factor-endpoints.ts'
import { peopleEndpoints } from './people-endpoints.ts'
import { searchEndpoints } from './search-endpoints.ts'
import { deskEndpoints } from './stewards/endpoints.ts'
import { deskTagEndpoints } from './stewards/tag-endpoints.ts'
import { tagEndpoints } from './tag-endpoints.ts'
import { writingEndpoints } from './writing-endpoints.ts'

export const allEndpoints = {
  ...endpoints,
  ...factorEndpoints,
  ...peopleEndpoints,
  ...alertEndpoints,
  ...writingEndpoints,
  ...draftEndpoints,
  ...commentEndpoints,
  ...searchEndpoints,
  ...tagEndpoints,
  ...deskEndpoints,
  ...deskTagEndpoints,
}
