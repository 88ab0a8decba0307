/** The messages in the language of the page, which are loaded in sets. */

import { decoded } from '@canopy/contract/language/coded-message'
import { type MessageSet, setsWith } from '@canopy/contract/language/message-sets'
import type { RichMessageValues } from '@canopy/contract/language/message-values'
import {
  type Catalogue,
  partsOf,
  type RichMessageId,
  SOURCE_LANGUAGE,
  type Translate,
} from '@canopy/contract/language/translate'
import { createElement, Fragment, type ReactNode, useSyncExternalStore } from 'react'
import { loadAgain } from '../load-again.ts'

declare global {
  namespace Intl {
    interface Locale {
      /** In browsers of the last years. */
      getTextInfo?(): { direction: 'ltr' | 'rtl' }
    }
  }
  /** Responses of the sets that the script in the page's head requests before the app runs. */
  var firstMessages: Map<string, Promise<Response>> | undefined
}

/** All messages that are loaded. */
export const catalogue: Catalogue = {}

let current: string = SOURCE_LANGUAGE
/** The language that was chosen last, whose messages may still be loading. */
let wanted = current
const followers = new Set<() => void>()

/** The language of the page. */
export const language = () => current

/** Starts with the language that the script in the page's head has set. */
export function startLanguage() {
  current = document.documentElement.lang
  wanted = current
}

/** Loads what is loaded in `chosen` as well, and then shows everything in it. What is typed stays. @throws Error if it cannot be loaded */
export async function switchLanguage(chosen: string) {
  if (chosen === wanted) return
  wanted = chosen
  const messages: Catalogue = {}
  try {
    // A set whose loading begins meanwhile is visited, too.
    for (const set of loading.keys()) Object.assign(messages, await fetchSet(chosen, set))
  } catch (error) {
    wanted = current
    throw error
  }
  if (chosen !== wanted) return
  Object.assign(catalogue, messages)
  current = chosen
  document.documentElement.lang = chosen
  document.dir = new Intl.Locale(chosen).getTextInfo?.().direction ?? 'ltr'
  // Responses to requests in the former language.
  globalThis.firstMessages = undefined
  globalThis.firstResponses = undefined
  for (const follow of followers) follow()
}

/** Calls `follow` whenever the language of the page has changed. Returns an unsubscribe function. */
export function onLanguage(follow: () => void) {
  followers.add(follow)
  return () => void followers.delete(follow)
}

/** The language of the page. The component is rendered again when it changes, with all that it contains but for memoised components. */
export const useLanguage = () => useSyncExternalStore(onLanguage, language)

/** Writes out a message of a loaded set. */
export const t: Translate = (id, ...[values]) => partsOf(current, catalogue, id, values).join('')

/**
 * Writes out a message with tags, such as "Already a member? <link>Log In</link>": the function named like a tag gets what is between its tags, and
 * returns what is shown for it.
 */
export const rich = <Id extends RichMessageId>(id: Id, values: RichMessageValues<ReactNode>[Id]) =>
  // Elements that are arguments need no keys.
  createElement(Fragment, null, ...partsOf<ReactNode>(current, catalogue, id, values))

/** Writes out a coded message, which schemas give for what is wrong with a value. Any other text stays as it is. */
export const written = (text: string) => decoded(current, catalogue, text)

const loading = new Map<MessageSet, Promise<void>>()

async function fetchSet(ofLanguage: string, set: MessageSet, first?: Promise<Response>): Promise<Catalogue> {
  const { messages: version = '' } = document.documentElement.dataset
  const response = await (first ?? fetch(`/messages/${ofLanguage}/${set}.json?v=${version}`))
  if (!response.ok) throw new Error(`The messages of ${set} could not be loaded: ${response.status}`)
  return response.json()
}

async function load(set: MessageSet): Promise<void> {
  const asked = current
  const first = globalThis.firstMessages?.get(set)
  globalThis.firstMessages?.delete(set)
  const messages = await fetchSet(asked, set, first)
  if (asked !== current) return load(set)
  Object.assign(catalogue, messages)
}

function loadOnce(set: MessageSet) {
  const started = loading.get(set) ?? load(set)
  loading.set(set, started)
  started.catch(() => loading.delete(set))
  return started
}

/** Loads a set, and those that a page with it needs as well, unless they are loaded. */
export const loadMessages = (set: MessageSet) => Promise.all(setsWith(set).map(loadOnce))

/** Loads what is shown later on a page of a member, where everything may use all messages of members. A visitor's page has all of its own. */
export const loadWithMessages = <Loaded>(load: () => Promise<Loaded>) =>
  loadAgain(async () => {
    const [loaded] = await Promise.all([load(), loading.has('feed') && loadMessages('member')])
    return loaded
  })
