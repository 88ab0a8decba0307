/** An inline script in the page's head, which cannot import anything: loads the font of the page's language before the style sheet asks for it. */

const { lang: languageOfPage } = document.documentElement
for (const link of document.querySelectorAll(`link[data-language="${languageOfPage}"]`))
  link.removeAttribute('media')
