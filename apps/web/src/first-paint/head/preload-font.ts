/** An inline script in the page's head, which cannot import anything: loads the font of the page's language before the style sheet asks for it. */

const { lang: languageOfPage } = document.documentElement
document.querySelector(`link[data-language="${languageOfPage}"]`)?.removeAttribute('media')
