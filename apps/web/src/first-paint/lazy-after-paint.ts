import { SECOND } from '@canopy/contract/limits'
import { type ComponentType, lazy } from 'react'
import { loadWithMessages } from '../language/messages.ts'

/** Resolves a second after the app has started, when most devices show the first page. */
export const afterFirstPage = new Promise<void>((resolve) => setTimeout(resolve, SECOND))

/** A component that loads after the first page, which does not wait for it. If it cannot be loaded, nothing is rendered. */
export const lazyAfterPaint = (load: () => Promise<ComponentType>) =>
  lazy(async () => {
    await afterFirstPage
    return { default: await loadWithMessages(load).catch((): ComponentType => () => null) }
  })
