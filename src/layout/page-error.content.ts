export const pageErrorTexts = {
  title: ['This page', 'did not load'],
  reloading: 'The site has changed since you opened it. Loading the page again...',
  unreachable: 'The site did not answer. Check your connection and try again.',
  failing: 'The site is having trouble right now. Try again in a moment.',
  broken: 'Something went wrong on this page. Try again, or start from the home page.',
  retry: 'Try Again',
  home: 'Go to the home page',
  write: 'If it happens again, please write to us:',
}
