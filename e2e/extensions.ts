/**
 * What widely used extensions, translators and security programs write into every page: the elements, ids, classes and
 * attributes, as far as their code or other people's reports of them are public. Their scripts are left out.
 */
export interface Extension {
  name: string
  /** Attributes of the root element and of the body. */
  root?: Record<string, string>
  body?: Record<string, string>
  /** Markup in the head, and in the body. */
  head?: string
  elements?: string
}

export const extensions: readonly Extension[] = [
  {
    name: 'Dark Reader',
    root: { 'data-darkreader-mode': 'dynamic', 'data-darkreader-scheme': 'dark' },
    head: '<meta name="darkreader" content="1"><style class="darkreader darkreader--fallback" media="screen">.darkreader {}</style><style class="darkreader darkreader--inline">[data-darkreader-inline-color] {}</style>',
  },
  {
    name: 'Dark Mode',
    head: '<link rel="stylesheet" type="text/css" id="dark-mode-custom-link" href="/foreign.css"><link rel="stylesheet" type="text/css" id="dark-mode-general-link" href="/foreign.css">',
  },
  {
    name: 'Kaspersky',
    head: '<script type="text/javascript" src="/foreign.js" charset="UTF-8"></script><link rel="stylesheet" crossorigin="anonymous" href="/foreign.css">',
  },
  {
    name: 'Grammarly',
    body: { 'data-new-gr-c-s-check-loaded': '14.1212.0', 'data-gr-ext-installed': '' },
    elements:
      '<grammarly-desktop-integration data-grammarly-shadow-root="true"></grammarly-desktop-integration><grammarly-extension data-grammarly-shadow-root="true" class="cGcvT"></grammarly-extension>',
  },
  {
    name: 'LanguageTool',
    root: { 'data-lt-installed': 'true' },
    elements: '<lt-toolbar data-lt-adjust-appearance="true"></lt-toolbar><lt-highlighter></lt-highlighter>',
  },
  { name: 'QuillBot', elements: '<quillbot-extension-portal></quillbot-extension-portal>' },
  {
    name: 'Google Translate',
    root: { class: 'translated-ltr' },
    head: '<link type="text/css" rel="stylesheet" charset="UTF-8" href="/foreign.css">',
    elements:
      '<div id="goog-gt-tt" class="VIpgJd-ZVi9od-l4eHX-hSRGPd skiptranslate" dir="ltr"><form id="goog-gt-votingForm" action="/foreign" method="post"><input type="text" name="sl" id="goog-gt-votingInputSrcLang"></form></div>',
  },
  {
    name: 'Immersive Translate',
    root: { 'imt-state': 'dual', 'imt-trans-position': 'after' },
    head: '<style data-id="immersive-translate-input-injected-css">.immersive-translate-input {}</style>',
    elements: '<div id="immersive-translate-popup" style="all: initial"></div>',
  },
  {
    name: 'LastPass',
    elements:
      '<div data-lastpass-root="" style="position: absolute !important"></div><div data-lastpass-icon-root=""></div>',
  },
  { name: '1Password', elements: '<com-1password-button style="display: block"></com-1password-button>' },
  { name: 'NordPass', elements: '<nordpass-portal></nordpass-portal><div id="nordpass-iframe-root"></div>' },
  {
    name: 'Dashlane',
    head: '<style id="dashlane-styles">[data-kwimpalastatus] {}</style>',
    body: { 'data-dashlane-rid': '1' },
  },
  { name: 'ColorZilla', body: { 'cz-shortcut-listen': 'true' } },
  {
    name: 'Stylus',
    head: '<style id="stylus-1" type="text/css" class="stylus">a {}</style>',
    // It also adds print styles that a user has installed.
    elements: '<style id="stylus-2" class="stylus" media="print">main { display: none !important }</style>',
  },
  { name: 'Honey', elements: '<div id="honey-container" style="all: initial"></div>' },
  {
    name: 'Loom',
    elements:
      '<loom-container id="lo-engage-ext-container"></loom-container><div id="loom-companion-mv3" ext-id="liecb"></div>',
  },
  { name: 'Monica', elements: '<div id="monica-content-root" class="monica-widget"></div>' },
  { name: 'Video Speed Controller', body: { class: 'vsc-initialized' } },
  { name: 'Evernote', elements: '<div id="evernoteGlobalTools"></div>' },
  {
    name: 'an extension made with Vue',
    elements:
      '<div id="app"><button type="button">Save</button><form id="join"><input id="name" name="name"></form></div>',
  },
  {
    name: 'an extension made with React, zag and sonner',
    elements:
      '<div id="root"><header hidden></header><div data-scope="dialog" data-part="content" data-state="closed" hidden></div><section aria-label="Notifications alt+T"><ol data-sonner-toaster="true" class="toaster group"></ol></section><div data-busy="false" data-modules="/foreign.js"></div><a href="/">Home</a></div>',
  },
]
