/** The cart of the signed-in member, stored in the browser under their id and shared by all tabs. */

import { CART_MESSAGE_DURATION } from '@canopy/contract/limits'
import type { Product } from '@canopy/contract/shop/products'
import { createStore, type StoreApi, useStore } from 'zustand'
import { t } from '../../../language/messages.ts'
import { useSession } from '../../../session/session-data.ts'
import { onStorageChange, storageKeys, stored } from '../../../storage.ts'
import { addItem, type Cart, emptyCart, StoredCart } from './cart.ts'

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
  const key = storageKeys.cart(userId)
  const storedCart = stored(key, StoredCart, emptyCart)
  let messageTimer: ReturnType<typeof setTimeout> | undefined

  return createStore<CartState>()((set) => {
    onStorageChange(key, () => set({ cart: storedCart.get() }))

    function write(cart: Cart) {
      storedCart.set(cart)
      set({ cart })
    }
    function showMessage(message: string) {
      clearTimeout(messageTimer)
      messageTimer = setTimeout(() => set({ message: undefined }), CART_MESSAGE_DURATION)
      set({ message })
    }

    return {
      cart: storedCart.get(),
      panelOpen: false,
      message: undefined,
      // Applied to the stored cart, not the displayed one: another tab may have changed it.
      change: (rule) => write(rule(storedCart.get())),
      add: (product, quantity) => {
        const outcome = addItem(storedCart.get(), product, quantity)
        if ('refusal' in outcome) return showMessage(outcome.refusal)
        write(outcome.cart)
        showMessage(t('shell.addedToCart', { productName: product.productName }))
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
