/** The browser translates the page, and the app goes on to change texts that are not there any more. */

import { type BrowserContext, expect, type Page } from '@playwright/test'
import { MINUTE } from '../../packages/contract/src/limits.ts'
import { isIn, screensOf } from '../shots/screens.ts'
import { newMember } from '../support/member.ts'
import { mainOf } from '../support/page-parts.ts'
import { menuItem, postOf } from '../support/posts.ts'
import { cartButton, drawer, fillShipping, newCustomer } from '../support/shop.ts'
import { staleTexts, translatePages, type Way } from '../support/translation.ts'
import { test, visitScreens } from '../support/visit-screens.ts'

/** Ways of translation. The way of most browsers is tried every day. */
const ways: [Way, { tag?: string }][] = [
  ['replaced', {}],
  ['wrapped', { tag: '@long' }],
]

async function expectAsRendered(page: Page) {
  await expect.poll(() => staleTexts(page)).toEqual([])
  await expect(page.getByRole('heading', { name: 'That did not work' })).toBeHidden()
}

for (const [way, tagged] of ways) {
  test(
    `members post, react, comment, vote and follow while texts are ${way}`,
    tagged,
    async ({ browser }) => {
      const [anna, ben] = [await newMember(browser), await newMember(browser, { fullName: 'Ben Okafor' })]
      const { page } = anna
      await translatePages(page.context(), way)
      const poll = JSON.stringify({ options: ['Mango', 'Papaya'], hours: 72 })
      await ben.call('createPost', { body: { content: `Which tree, ${way}?`, userId: ben.userId, poll } })
      await page.goto('/feed')

      const composer = page.getByRole('form', { name: 'New post' })
      await composer.getByRole('button', { name: 'Create Post' }).click()
      await expect(composer.getByRole('textbox')).toHaveAccessibleDescription(/Please enter/)
      await composer.getByRole('textbox').fill(`A hedge ${way} by the #school`)
      await composer.getByRole('button', { name: 'Create Post' }).click()
      const own = postOf(page, `A hedge ${way}`)
      await expect(own).toBeVisible()
      await (await menuItem(own, 'Edit Post')).click()
      const edit = page.getByRole('dialog', { name: 'Edit Post' })
      await edit.getByLabel('Text').fill(`A hedge ${way} by the park`)
      await edit.getByRole('button', { name: 'Save' }).click()
      await expect(
        postOf(page, `A hedge ${way} by the park`).getByRole('button', { name: 'edited' }),
      ).toBeVisible()

      const post = postOf(page, `Which tree, ${way}?`)
      const like = post.getByRole('button', { name: /Like$/ })
      for (const [name, text] of [
        ['Heart', '❤️1 Like'],
        ['Light bulb', '💡1 Like'],
        ['Remove reaction', '0 Like'],
      ] as const) {
        await like.click()
        await page.getByRole('dialog').getByRole('button', { name }).click()
        await expect(like).toHaveText(text)
      }
      await post.getByRole('radio', { name: 'Mango' }).check()
      await post.getByRole('button', { name: 'Vote' }).click()
      await expect(post.getByRole('list', { name: 'Results' }).getByRole('listitem')).toHaveText([
        'MangoYour vote100%, 1 vote',
        'Papaya0%, 0 votes',
      ])
      const save = post.getByRole('button', { name: /^Saved?$/ })
      for (const text of ['Saved', 'Save']) {
        await save.click()
        await expect(save).toHaveText(text)
      }

      await post.getByRole('button', { name: '0 Comments' }).click()
      const comments = page.getByRole('dialog', { name: 'Comments' })
      for (const [index, text] of ['Papaya', 'Or mango'].entries()) {
        await comments.getByPlaceholder('Write a comment...').fill(text)
        await comments.getByRole('button', { name: 'Send' }).click()
        await expect(comments.getByRole('listitem')).toHaveCount(index + 1)
      }
      await expectAsRendered(page)
      await page.keyboard.press('Escape')
      await expect(post.getByRole('button', { name: /Comments?$/ })).toHaveText('2 Comments')

      await post.getByRole('link', { name: 'Ben Okafor' }).last().click()
      for (const [button, followers] of [
        ['Follow Ben Okafor', '1 follower'],
        ['Following Ben Okafor', '0 followers'],
      ] as const) {
        await page.getByRole('button', { name: button, exact: true }).click()
        await expect(page.getByRole('link', { name: /followers?$/ })).toHaveText(followers)
      }
      await expectAsRendered(page)
    },
  )

  test(`members join, search, read and buy while texts are ${way}`, tagged, async ({ browser, canopy }) => {
    const { page, shop, ...anna } = await newCustomer(browser, canopy)
    await translatePages(page.context(), way)
    const lamp = await shop.addProduct({ name: 'Lamp', price: 1200, quantity: 5 })
    await shop.givePoints(500)
    await page.goto(`/challenges/view/${await anna.addChallenge('Count the bats')}`)
    for (const [button, enrolled] of [
      ['Join', '1 Enrolled'],
      ['Leave', '0 Enrolled'],
    ] as const) {
      await page.getByRole('button', { name: button }).click()
      await expect(mainOf(page).getByText(/\d Enrolled/)).toHaveText(enrolled)
    }
    await expectAsRendered(page)

    const bell = page.getByRole('button', { name: /^Notifications/ })
    await bell.click()
    const notifications = page.getByRole('dialog', { name: 'Notifications' })
    await notifications.getByRole('button', { name: 'Mark as read' }).first().click()
    await expect(bell).toHaveText('1')
    await notifications.getByRole('button', { name: 'Mark all as read' }).click()
    await expect(bell).toHaveText('')
    await page.keyboard.press('Escape')

    await page.getByRole('button', { name: 'Search products' }).click()
    await page.getByRole('combobox').fill(lamp.name)
    await expect(page.getByRole('option')).toHaveCount(1)
    await page.keyboard.type('xx')
    await expect(page.getByRole('dialog').getByRole('status')).toHaveText('No products found')
    await expectAsRendered(page)
    await page.getByRole('combobox').fill(lamp.name)
    await page.getByRole('option', { name: lamp.name }).click()

    await mainOf(page).getByRole('button', { name: 'Increase quantity' }).first().click()
    await expect(mainOf(page).locator('output').first()).toHaveText('2')
    await page.getByRole('button', { name: 'Add to Cart' }).click()
    await expect(drawer(page)).toHaveAccessibleName('Cart (2)')
    await expectAsRendered(page)
    await page.keyboard.press('Escape')
    await expect(cartButton(page)).toHaveText('2')
    await page.goto('/shop/cart')
    await page.getByRole('button', { name: `Increase quantity of ${lamp.name}` }).click()
    await expect(page.getByRole('heading', { name: /^Shopping Cart/ })).toHaveText('Shopping Cart (3 items)')
    await expect(cartButton(page)).toHaveText('3')
    await expectAsRendered(page)
    await page.getByRole('link', { name: 'Proceed to Checkout' }).click()
    await page.getByRole('button', { name: 'Place Order' }).click()
    await expect(page.getByLabel('City')).toHaveAccessibleDescription('City is required')
    await fillShipping(page)
    await page.getByRole('button', { name: 'Place Order' }).click()
    await expect(page).toHaveURL('/shop/order-success')
    await expectAsRendered(page)
  })

  test(`stewards filter, decide and undo while texts are ${way}`, tagged, async ({ browser, canopy }) => {
    const { page, userId } = await newMember(browser, { fullName: 'Olga Owner', withFirstSteps: true })
    await translatePages(page.context(), way)
    await canopy.db.query(`update users set duties = '{owner,moderation,review,shop}' where user_id = $1`, [
      userId,
    ])
    const ben = await newMember(browser, { fullName: 'Ben Reported' })
    const reporter = await newMember(browser)
    for (const content of ['Buy my soap', 'Buy my brooms']) {
      const postId = await ben.post(`${content} ${way}`)
      await reporter.call('reportPost', { body: { postId, reportedBy: reporter.userId, reason: 'Spam' } })
    }

    await page.goto('/admin')
    await expectAsRendered(page)
    const sections = page.getByRole('navigation', { name: 'Sections of the desk' })
    await sections.getByRole('link', { name: 'Reports' }).click()
    await page.getByRole('searchbox').fill(way)
    await expect(page.getByRole('row')).toHaveCount(3)
    await page.getByRole('searchbox').fill(`soap ${way}`)
    await expect(page.getByRole('row')).toHaveCount(2)
    await expectAsRendered(page)
    for (const [content, decision, decided] of [
      ['soap', 'Remove post', 'The post was removed'],
      ['brooms', 'Keep post', 'The post stays'],
    ] as const) {
      await page.getByRole('searchbox').fill(`${content} ${way}`)
      await page
        .getByRole('row')
        .filter({ hasText: `${content} ${way}` })
        .getByRole('link', { name: 'Post' })
        .click()
      await page.getByRole('textbox', { name: 'Reason' }).fill(`A second look at the ${way} one`)
      await page.getByRole('button', { name: decision }).click()
      await expect(page.getByText(decided)).toBeVisible()
      await expectAsRendered(page)
      await page.getByRole('button', { name: 'Undo' }).last().click()
      await expect(page.getByRole('button', { name: decision })).toBeVisible()
      await expectAsRendered(page)
      await sections.getByRole('link', { name: 'Reports' }).click()
    }

    await sections.getByRole('link', { name: 'Audit log' }).click()
    await page.getByLabel('On', { exact: true }).selectOption('Report')
    await expect(page.getByRole('row').filter({ hasText: `the ${way} one` })).toHaveCount(4)
    await page.keyboard.press('?')
    await expect(page.getByRole('dialog')).toBeVisible()
    await page.keyboard.press('Escape')
    await expectAsRendered(page)
  })

  for (const [area, shown] of Object.entries(screensOf))
    test(`every screen ${area} appears and disappears while texts are ${way}`, { tag: '@long' }, async ({
      browser,
      community,
      allowErrors,
    }) => {
      test.setTimeout(10 * MINUTE)
      // Some are about failures.
      allowErrors(/status of 40[0134]/)
      const viewports = [{ width: 1440, height: 900 }]
      const screens = shown.filter(isIn('typical'))
      const prepare = (context: BrowserContext) => translatePages(context, way)
      await visitScreens(browser, community, { viewports, screens, prepare }, async (page) => {
        await expectAsRendered(page)
        await page.evaluate(() => {
          history.pushState(null, '', '/nowhere')
          dispatchEvent(new PopStateEvent('popstate'))
        })
        await expectAsRendered(page)
      })
    })
}
