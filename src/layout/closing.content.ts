/** Headings of the last section, for pages that ask for something of their own. */
export const closingTitles = {
  services: 'What would be on your page?',
  caseStudies: 'Which figure should move?',
  posts: 'Got a problem worth a post?',
}
