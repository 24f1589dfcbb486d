/** How long the link of a confirmation email works, in hours. The texts of the site name it. */
export const CONFIRMATION_HOURS = 48
