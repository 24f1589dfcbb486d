#!/usr/bin/python3
"""A window with one WebKitGTK page, which WebKitWebDriver starts and controls (webkitgtk.ts).

The last argument is a JSON object with the options that webkitgtk.ts creates from `WindowOptions`.
"""

import json
import sys

import gi

gi.require_version("Gtk", "3.0")
gi.require_version("WebKit2", "4.1")
from gi.repository import Gtk, WebKit2  # noqa: E402

options = json.loads(sys.argv[-1])

theme = Gtk.Settings.get_default()
# WebKitGTK derives prefers-color-scheme and prefers-reduced-motion from these properties.
theme.set_property("gtk-application-prefer-dark-theme", options["dark"])
theme.set_property("gtk-enable-animations", not options["reducedMotion"])

settings = WebKit2.Settings()
settings.set_enable_javascript(options["javaScript"])
settings.set_enable_page_cache(options["bfcache"])

# Reports the page's console messages, script errors, resources that failed to load, and policy violations.
# Omits messages that the engine itself writes to the console, and requests that a navigation cancels, which
# WebKitGTK 2.50 reports with an error event on the element.
REPORT = """
{
  const report = text => window.webkit.messageHandlers.report.postMessage(text)
  for (const level of ['debug', 'info', 'log', 'warn', 'error']) {
    const original = console[level]
    console[level] = (...values) => {
      report(`console ${level}: ${values.map(value => value?.stack ?? value).join(' ')}`)
      original.apply(console, values)
    }
  }
  let isLeaving = false
  addEventListener('beforeunload', () => { isLeaving = true })
  addEventListener('pageshow', event => { if (event.persisted) isLeaving = false })
  addEventListener('error', event => {
    const file = event.target.src ?? event.target.href
    if (event.message) report(`error: ${event.message}`)
    else if (!isLeaving) report(`failed: ${file}`)
  }, true)
  addEventListener('unhandledrejection', event => report(`error: ${event.reason}`))
  addEventListener('securitypolicyviolation', event =>
    report(`policy: ${event.effectiveDirective} ${event.blockedURI}`))
}
"""


def report(text):
    with open(options["reportFile"], "a", encoding="utf-8") as file:
        file.write(json.dumps(text) + "\n")


def on_report(_manager, result):
    report(result.get_js_value().to_string())


content = WebKit2.UserContentManager()
content.connect("script-message-received::report", on_report)
content.register_script_message_handler("report")
for source in [REPORT, options["initScript"]]:
    content.add_script(
        WebKit2.UserScript(
            source,
            WebKit2.UserContentInjectedFrames.TOP_FRAME,
            WebKit2.UserScriptInjectionTime.START,
        )
    )

context = WebKit2.WebContext.new_ephemeral()
context.set_automation_allowed(True)
context.get_website_data_manager().set_network_proxy_settings(
    WebKit2.NetworkProxyMode.CUSTOM, WebKit2.NetworkProxySettings.new(options["proxy"], ["127.0.0.1"])
)
view = WebKit2.WebView(
    web_context=context, user_content_manager=content, settings=settings, is_controlled_by_automation=True
)
view.set_size_request(options["width"], options["height"])


def on_decide_policy(_view, decision, kind):
    """Reports navigations to an app or another site without following them."""
    if kind != WebKit2.PolicyDecisionType.NAVIGATION_ACTION:
        return False
    url = decision.get_navigation_action().get_request().get_uri()
    if url.startswith(("http://127.0.0.1:", "about:", options["proxiedOrigin"] or "about:")):
        return False
    report(f"left: {url}")
    decision.ignore()
    return True


view.connect("decide-policy", on_decide_policy)


def on_automation_started(_context, session):
    information = WebKit2.ApplicationInfo()
    information.set_name("WebKitGTK")
    session.set_application_info(information)
    session.connect("create-web-view", lambda *_: view)


context.connect("automation-started", on_automation_started)

window = Gtk.Window()
window.set_resizable(False)
window.add(view)
window.connect("destroy", Gtk.main_quit)
window.show_all()
Gtk.main()
