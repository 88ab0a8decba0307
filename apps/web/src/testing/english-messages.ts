/** Loads all English messages before tests, which browsers do in sets. */

import { readCatalogue } from '@canopy/contract/language/catalogue-files'
import { SOURCE_LANGUAGE } from '@canopy/contract/language/translate'
import { catalogue } from '../language/messages.ts'

Object.assign(catalogue, readCatalogue(SOURCE_LANGUAGE))
