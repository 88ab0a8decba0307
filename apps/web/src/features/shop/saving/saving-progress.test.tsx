import { Saving } from '@canopy/contract/shop/saving/shapes'
import { screen } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { renderScreen } from '../../../testing/render-screen.tsx'
import { SavingProgress } from './saving-progress.tsx'

const lantern = {
  productID: 7,
  productName: 'Solar lantern',
  price: 2450,
  imgURL: '',
  quantity: 4,
  sold: true,
}
const typical = { challengeName: 'Beach clean-up', count: 9 }

function show(saving: Partial<Saving>) {
  const all = {
    product: lantern,
    priceBefore: 2450,
    available: 730,
    missing: 1720,
    typical,
    challenges: [],
    ...saving,
  }
  renderScreen(<SavingProgress saving={Saving.parse(all)} />)
}
const shows = (text: string) => expect(screen.queryByText(text)).toBeTruthy()

describe('what a member saves for', () => {
  test('shows the points that are there, those that are missing, and about how many challenges that is', () => {
    show({ challenges: [{ challengeId: 3, challengeName: 'Plant a mangrove', points: 400 }] })
    shows('730 of 2,450 points')
    shows('1,720 points to go: about 9 challenges like “Beach clean-up”.')
    const bar = screen.getByRole('progressbar', { name: 'Points for Solar lantern' })
    expect(['aria-valuenow', 'aria-valuemax'].map((name) => bar.getAttribute(name))).toEqual(['730', '2450'])
    const link = screen.getByRole<HTMLAnchorElement>('link', { name: 'Plant a mangrove' })
    expect(link.getAttribute('href')).toBe('/challenges/view/3')
  })

  test('counts one point and one challenge in the singular', () => {
    show({
      product: { ...lantern, price: 1 },
      priceBefore: 1,
      available: 0,
      missing: 1,
      typical: { challengeName: 'Beach clean-up', count: 1 },
    })
    shows('0 of 1 point')
    shows('1 point to go: about 1 challenge like “Beach clean-up”.')
  })

  test('says so when no challenge is open', () => {
    show({ typical: null })
    shows('1,720 points to go.')
    shows('There is no challenge that you could earn them with right now.')
  })

  test('says that the price is reached, and if the product is out of stock then', () => {
    show({ available: 3000, missing: 0, typical: null, product: { ...lantern, quantity: 0 } })
    shows('You have all the points for it.')
    shows('It is out of stock right now.')
    expect(screen.queryByText(/to go|no challenge/)).toBeNull()
  })

  test('says by how much the product became dearer or cheaper', () => {
    show({ priceBefore: 2400 })
    shows('It costs Rs 50 more than when you began to save.')
    show({ priceBefore: 3450 })
    shows('It costs Rs 1,000 less than when you began to save.')
  })

  test('of a product that was removed, says only that', () => {
    show({ product: { ...lantern, sold: false }, typical: null })
    shows('It is no longer sold. Your points are still yours: choose something else to save for.')
    expect(screen.queryByText(/of 2,450 points|to go/)).toBeNull()
    expect(screen.queryByRole('progressbar')).toBeNull()
  })
})
