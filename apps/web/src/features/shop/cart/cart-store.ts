/** The cart of the signed-in member, stored in the browser under their id and shared by all tabs. */

import { CART_MESSAGE_DURATION } from '@canopy/contract/limits'
import { messages } from '@canopy/contract/messages'
import type { Product } from '@canopy/contract/shop'
import { createStore, type StoreApi, useStore } from 'zustand'
import { useSession } from '../../../session/session-data.ts'
import { addItem, type Cart, parseCart } from './cart.ts'

type CartState = {
  cart: Cart
  panelOpen: boolean
  /** The result of the last attempt to add a product; cleared after three seconds. */
  message: string | undefined
  change: (rule: (cart: Cart) => Cart) => void
  /** Adds a product and opens the panel, or sets `message` to the reason why not. */
  add: (product: Product, quantity: number) => void
  setPanelOpen: (open: boolean) => void
}

function createCartStore(userId: string) {
  const key = `cart:${userId}`
  const stored = () => parseCart(localStorage.getItem(key))
  let messageTimer: ReturnType<typeof setTimeout> | undefined

  return createStore<CartState>()((set) => {
    window.addEventListener('storage', (event) => {
      if (event.key === key || event.key === null) set({ cart: stored() })
    })

    function write(cart: Cart) {
      localStorage.setItem(key, JSON.stringify(cart))
      set({ cart })
    }
    function showMessage(message: string) {
      clearTimeout(messageTimer)
      messageTimer = setTimeout(() => set({ message: undefined }), CART_MESSAGE_DURATION)
      set({ message })
    }

    return {
      cart: stored(),
      panelOpen: false,
      message: undefined,
      // Applied to the stored cart, not the displayed one: another tab may have changed it.
      change: (rule) => write(rule(stored())),
      add: (product, quantity) => {
        const outcome = addItem(stored(), product, quantity)
        if ('refusal' in outcome) return showMessage(outcome.refusal)
        write(outcome.cart)
        showMessage(messages.addedToCart(product.productName))
        set({ panelOpen: true })
      },
      // A message belongs to where it was shown first: the panel or the page.
      setPanelOpen: (panelOpen) => set({ panelOpen, message: undefined }),
    }
  })
}

const stores = new Map<string, StoreApi<CartState>>()

export function useCart(): CartState {
  const { userId } = useSession()
  const store = stores.get(userId) ?? createCartStore(userId)
  stores.set(userId, store)
  return useStore(store)
}
