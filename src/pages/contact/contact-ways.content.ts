/** Separate from `content.ts`, because the home page also shows these texts. */
export const contactWays = {
  titles: { email: 'Email', phone: 'Phone', office: 'Registered office' },
  booking: { title: '30-minute consultation', action: 'Book Now' },
  mapsAction: 'Open in maps',
}
