/** UnoCSS shortcuts: class names for lists of utilities that several components use. */

const buttonBase =
  'rounded-full border-1.5 border-solid font-display font-600 text-[1.0625rem] leading-[1.1] no-underline cursor-pointer text-left'
const dot =
  'after:(content-empty flex-none w-1.75 h-1.75 rounded-full bg-current outline-solid outline-1.5 outline-transparent outline-offset-3 [transition:outline-color_.14s])'
const ring = 'after:(content-empty flex-none w-2 h-2 rounded-full border-1.5 border-solid border-current)'

/** Ring before error messages, so that they are not marked by colour alone. */
const alertRing = 'content-empty w-2.25 h-2.25 rounded-full border-2 border-solid'

const solid = `btn bg-btn text-on-btn border-btn ${dot} hover:after:outline-current`

export const shortcuts: Record<string, string> = {
  'wrap': 'w-full max-w-[calc(var(--content)+2*var(--gut))] mx-auto px-[var(--gut)]',
  // With large text, eleven gaps in rem would be wider than a phone.
  'grid-12': 'grid grid-cols-12 gap-x-[min(.75rem,22px)] md:gap-x-6',
  'section': 'py-7.5 md:py-[min(10vw,144px)]',
  // 62 characters of Arial, in em because the width of a character depends on the device's fonts.
  'measure': 'max-w-[34.5em]',
  // Narrow enough for lines to break in the same places in the display face and in its fallback.
  'breaks-alike': 'max-w-[8em]',

  'btn': `${buttonBase} inline-flex items-center justify-between gap-[min(1rem,4.5vw)] min-h-13 pl-[min(1.5rem,6.7vw)] pr-[min(1.375rem,6.2vw)]`,
  // On phones, filled buttons are as wide as the page. Outlined and disabled buttons fit their labels.
  'btn-solid': `${solid} lt-md:w-full`,
  'btn-line': `btn bg-transparent border-current ${ring} hover:after:bg-current`,
  'btn-disabled':
    'inline-flex items-center min-h-11.5 px-[min(1.125rem,5vw)] rounded-full border-1.5 border-dashed border-current bg-transparent font-display font-500 text-base leading-[1.1] text-on-floor-2 text-left cursor-default',

  'chip':
    'inline-flex items-center gap-1.5 md:gap-2 min-h-9 px-2 md:px-2.5 lg:px-4.5 rounded-full border-1.5 border-solid font-500 text-small md:text-base leading-none bg-transparent',
  'tag':
    'font-display font-600 text-small leading-none border-1.5 border-solid border-current rounded-full px-2.75 pt-1.5 pb-1.25',

  // The scroll margin keeps the label below the site header when the browser scrolls to the field.
  'field':
    'block w-full min-h-13 scroll-m-12 px-3.5 py-3.25 rounded-[3px] border-1.5 border-solid border-field-outline bg-surface-raised text-on-surface font-text text-body leading-[1.4] placeholder:(text-on-surface-2 opacity-100)',
  'field-error': `text-error font-500 text-[.9375rem] [&>span]:(flex items-baseline gap-2.25 mt-2) [&>span]:before:(${alertRing} border-current flex-none)`,
  // The message after a sign-up is as tall as the form that it replaces.
  'newsletter-success': 'min-h-36 md:min-h-20',
  'plain-link': 'inline-flex min-h-11 items-center',
  // The ring is as tall as lowercase letters (the x-height).
  'alert-ring': `[--ring:max(.5625rem,.46em)] pl-[calc(var(--ring)+.5625rem)] [text-indent:calc(-.5625rem-var(--ring))] before:(${alertRing} w-[var(--ring)] h-[var(--ring)] border-error inline-block mr-2.25)`,
  // These scroll targets end up 8 px higher, so that the site header covers the strip of floor above them.
  'below-bar': '-scroll-mt-2',
  'notice':
    'border-2 border-solid border-error bg-[color-mix(in_srgb,var(--error)_9%,var(--surface-raised))] text-on-surface px-4 py-3.5 text-base',
  'label': 'block font-display font-600 text-base leading-[1.3] mb-2',
  // In the light scheme, the border is transparent, so that covers have the same size in both schemes.
  'cover': 'grid place-items-center p-4 md:p-6 border border-solid border-transparent',
  'rule': 'border-0 border-solid border-t border-rule',
  'bar-link':
    'inline-flex items-center gap-2 min-h-11 px-3 no-underline font-display font-500 text-[1.0625rem] leading-none before:(content-empty w-1.5 h-1.5 rounded-full bg-transparent) hover:before:(outline-solid outline-1 outline-current) aria-[current]:before:bg-marker',
  'menu-link':
    'flex items-center gap-3 min-h-13 lt-md:min-h-[max(3.25rem,11dvh)] no-underline font-display font-600 text-[min(2.25rem,10vw)] leading-none aria-[current]:after:(content-empty w-2 h-2 rounded-full bg-marker)',
  'menu-button': `inline-grid grid-cols-[auto_auto] items-center gap-2.5 min-h-11 px-4 border-1.5 border-solid border-current rounded-full font-display font-600 text-base leading-none cursor-pointer list-none ${dot}`,
  // On phones the panel is as tall as the window, so that it covers the whole page. The panel is hidden while
  // closed, because browsers would otherwise open the menu to show a find-in-page match.
  'menu-panel':
    '[details:not([open])>&]:(hidden min-h-0 max-h-0 [transition:.15s_allow-discrete,color_0s_.15s,background-color_0s_.15s,border-color_0s_.15s]) absolute inset-x-0 top-full flex flex-col max-h-[calc(100dvh-100%)] lt-md:min-h-[calc(100dvh-100%)] overflow-y-auto overscroll-contain border-0 border-solid border-y border-rule bg-floor px-[var(--gut)] pt-2 pb-5 [animation:unroll_.2s]',
  'menu-further': 'rule mt-3 pt-3 grid grid-cols-[auto_auto] gap-x-6',
  // The link is legible on every floor, because it has a ring in the page's background colour.
  'skip-link':
    'absolute z-20 left-[var(--gut)] top-3 [transform:translateY(-5rem)] focus:[transform:none] !w-auto [--btn:var(--on-surface)] [--on-btn:var(--surface)] [--focus:var(--on-surface)] [box-shadow:0_0_0_3px_var(--surface)]',
  'bullet': 'before:(content-empty flex-none w-1.25 h-1.25 rounded-full bg-line)',
  'bullet-open':
    'before:(content-empty flex-none w-1.25 h-1.25 rounded-full outline-solid outline-1 outline-line)',
}
