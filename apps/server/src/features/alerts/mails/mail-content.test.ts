import { expect, test } from 'vitest'
import { type MailContent, toHtml, toText } from './mail-content.ts'

const content: MailContent = {
  language: 'en',
  title: 'Your <b>week</b>',
  lead: 'Hello "Ana" & co',
  sections: [
    {
      title: 'Posts',
      lines: [
        {
          text: '<img src=x onerror=alert(1)>',
          href: 'https://canopy.example/posts/1?a=1&b="2"',
          detail: '2 comments',
        },
        { text: "Ben's", href: 'https://canopy.example/posts/2' },
      ],
    },
  ],
  open: { label: 'Open', href: 'https://canopy.example/feed' },
  why: 'Because <you> asked.',
  links: [{ label: 'Unsubscribe', href: 'https://canopy.example/unsubscribe#token=1' }],
}

test('nothing that members write becomes HTML', () => {
  const html = toHtml(content)
  expect(html).not.toContain('<img')
  expect(html).not.toContain('<b>week')
  expect(html).not.toContain('<you>')
  expect(html).toContain('href="https://canopy.example/posts/1?a=1&amp;b=&quot;2&quot;"')
  expect(html).toContain('Hello &quot;Ana&quot; &amp; co')
  expect(html).toContain('Ben&#39;s')
})

test('the HTML loads nothing, runs nothing, and has a dark form', () => {
  const html = toHtml(content)
  expect(html).not.toMatch(/<(img|script|link|iframe)|url\(|@import/)
  expect(html).toContain('prefers-color-scheme: dark')
})

test('the plain text has every text and address', () => {
  expect(toText(content)).toBe(`Hello "Ana" & co

POSTS
* <img src=x onerror=alert(1)> (2 comments)
  https://canopy.example/posts/1?a=1&b="2"
* Ben's
  https://canopy.example/posts/2

Open: https://canopy.example/feed

-- 
Because <you> asked.
Unsubscribe: https://canopy.example/unsubscribe#token=1

`)
})
