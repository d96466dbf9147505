<?php
/**
 * Plugin Name: Hometown
 * Description: Lets Hometown publish this newsroom: content types and fields for its REST API, safe saving from its desk, and a signed message when something changes.
 * Version: 1.0.0
 * Requires at least: 5.9
 * Requires PHP: 7.4
 * License: MIT
 * Text Domain: hometown
 *
 * Works as a plugin, or required from a file in wp-content/mu-plugins.
 */

namespace Hometown;

defined( 'ABSPATH' ) || exit;

const VERSION = '1.0.0';

require __DIR__ . '/includes/content-types.php';
require __DIR__ . '/includes/fields.php';
require __DIR__ . '/includes/picture-fields.php';
require __DIR__ . '/includes/locks.php';
require __DIR__ . '/includes/changes.php';
require __DIR__ . '/includes/revision.php';
require __DIR__ . '/includes/stale-save.php';
require __DIR__ . '/includes/hometown-id.php';
require __DIR__ . '/includes/outbox.php';
require __DIR__ . '/includes/rendering.php';
require __DIR__ . '/includes/webhook.php';
require __DIR__ . '/includes/status-route.php';
if ( is_admin() ) {
	require __DIR__ . '/includes/settings-page.php';
	require __DIR__ . '/includes/settings-actions.php';
}

register_activation_hook( __FILE__, __NAMESPACE__ . '\\activate' );
register_deactivation_hook( __FILE__, 'flush_rewrite_rules' );

function activate() {
	register_content_types();
	flush_rewrite_rules();
}
