/** The colour of the brand's floor. In a file of its own, because a script that imports the tokens contains all of them. */
export const BRAND = '#8A2A1C'
