/** This text is not in `content.ts`, because the home page also shows it. */
export const contactWays = {
  titles: { email: 'Email', phone: 'Phone', office: 'Registered office' },
  booking: { title: '30-minute consultation', action: 'Book Now' },
  mapsAction: 'Open in maps',
}
