import { SECOND } from '@canopy/contract/limits'
import { type ComponentType, lazy } from 'react'

/** The first page has had a moment to show itself. */
const shown = new Promise<void>((resolve) => setTimeout(resolve, SECOND))

/** A component that comes after the first page, which is not held up by it, and goes on without it where it cannot be loaded. */
export const later = (load: () => Promise<ComponentType>) =>
  lazy(async () => {
    await shown
    return { default: await load().catch((): ComponentType => () => null) }
  })
