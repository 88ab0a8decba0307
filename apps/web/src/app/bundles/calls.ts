/** The calls that every member makes first, with the library of their schemas, in one file. Visitors load it with their first call. */

import '@canopy/contract/accounts/sessions/endpoints'
import '@canopy/contract/error-body'
