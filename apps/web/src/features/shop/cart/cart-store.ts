/** The cart of the signed-in member: kept in browser storage under their id, the same in every tab. */

import { CART_MESSAGE_DURATION } from '@canopy/contract/limits'
import { messages } from '@canopy/contract/messages'
import type { Product } from '@canopy/contract/shop'
import { createStore, type StoreApi, useStore } from 'zustand'
import { useSession } from '../../../session/session-data.ts'
import { addItem, type Cart, parseCart } from './cart.ts'

type CartState = {
  cart: Cart
  panelOpen: boolean
  /** What the last attempt to add something led to; gone after three seconds. */
  message: string | undefined
  change: (rule: (cart: Cart) => Cart) => void
  /** Adds and opens the panel, or says why not. */
  add: (product: Product, quantity: number) => void
  setPanelOpen: (open: boolean) => void
}

function createCartStore(userId: string) {
  const key = `cart:${userId}`
  const stored = () => parseCart(localStorage.getItem(key))
  let forgetMessage: ReturnType<typeof setTimeout> | undefined

  return createStore<CartState>()((set) => {
    window.addEventListener('storage', (event) => {
      if (event.key === key || event.key === null) set({ cart: stored() })
    })

    function write(cart: Cart) {
      localStorage.setItem(key, JSON.stringify(cart))
      set({ cart })
    }
    function tell(message: string) {
      clearTimeout(forgetMessage)
      forgetMessage = setTimeout(() => set({ message: undefined }), CART_MESSAGE_DURATION)
      set({ message })
    }

    return {
      cart: stored(),
      panelOpen: false,
      message: undefined,
      // Rules work on what is stored and not on what is shown: another tab may have changed it a moment ago.
      change: (rule) => write(rule(stored())),
      add: (product, quantity) => {
        const outcome = addItem(stored(), product, quantity)
        if ('refusal' in outcome) return tell(outcome.refusal)
        write(outcome.cart)
        tell(messages.addedToCart(product.productName))
        set({ panelOpen: true })
      },
      // A message is for the place where it was told: what was added in the panel, what was refused on the page.
      setPanelOpen: (panelOpen) => set({ panelOpen, message: undefined }),
    }
  })
}

const stores = new Map<string, StoreApi<CartState>>()

/** The cart of the member of this browser, and what can be done with it. */
export function useCart(): CartState {
  const { id } = useSession()
  const store = stores.get(id) ?? createCartStore(id)
  stores.set(id, store)
  return useStore(store)
}
