import type { RichMessageValues } from '@canopy/contract/language/message-values'
import { partsOf, type RichMessageId } from '@canopy/contract/language/translate'
import { createElement, Fragment, type ReactNode } from 'react'
import { catalogue, language } from './messages.ts'

/**
 * Writes out a message with tags, such as "Already a member? <link>Log In</link>": the function named like a tag gets what is between its tags, and
 * returns what is shown for it.
 */
export const rich = <Id extends RichMessageId>(id: Id, values: RichMessageValues<ReactNode>[Id]) =>
  // Elements that are arguments need no keys.
  createElement(Fragment, null, ...partsOf<ReactNode>(language(), catalogue, id, values))
