/** The logo, in a square of 32: a leaf, of which one half is shaded, with its veins. */
export const logo = {
  leaf: 'M16 6c6 2.2 9 6 9 10.5a9 9 0 0 1-18 0C7 12 10 8.2 16 6Z',
  half: 'M16 6c6 2.2 9 6 9 10.5a9 9 0 0 1-9 9Z',
  veins: 'M16 11.5V27M16 18.5l4.2-3.4M16 22.5l-4.2-3.4',
}
