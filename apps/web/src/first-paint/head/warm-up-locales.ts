/**
 * An inline script in the page's head: the browser's first use of a locale takes some 20 ms. They pass here, after the first frame, while
 * the files of the app are on their way, instead of when the app shows its first number or time.
 */

requestAnimationFrame(() => setTimeout(() => new Intl.NumberFormat()))
