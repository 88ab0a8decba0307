/** Every call of the API, for the server, its documentation and the tests. The browser app loads the tables separately. */

import { factorEndpoints } from './accounts/factors/endpoints.ts'
import { deskEndpoints } from './desk/endpoints.ts'
import { deskTagEndpoints } from './desk/tags/endpoints.ts'
import { endpoints } from './endpoints.ts'
import { commentEndpoints } from './feed/comments/endpoints.ts'
import { draftEndpoints } from './feed/drafts/endpoints.ts'
import { tagEndpoints } from './feed/tags/endpoints.ts'
import { writingEndpoints } from './feed/writing-endpoints.ts'
import { alertEndpoints } from './notifications/alerts/endpoints.ts'
import { peopleEndpoints } from './people/endpoints.ts'
import { searchEndpoints } from './search/endpoints.ts'

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
