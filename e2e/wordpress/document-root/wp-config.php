<?php
/**
 * This configures the throw-away WordPress. What differs from run to run is in site.json beside the document root, read
 * again for each request.
 */

$site = json_decode( file_get_contents( dirname( __DIR__ ) . '/site.json' ), true );

define( 'DB_NAME', 'wordpress' );
define( 'DB_USER', 'root' );
define( 'DB_PASSWORD', '' );
define( 'DB_HOST', 'localhost:' . $site['socket'] );
define( 'DB_CHARSET', 'utf8mb4' );
define( 'DB_COLLATE', '' );
$table_prefix = 'wp_';

foreach ( array( 'AUTH', 'SECURE_AUTH', 'LOGGED_IN', 'NONCE' ) as $purpose ) {
	define( $purpose . '_KEY', $site['salt'] . $purpose );
	define( $purpose . '_SALT', $purpose . $site['salt'] );
}

define( 'WP_HOME', $site['url'] );
define( 'WP_SITEURL', $site['url'] );

// Application passwords exist only in a local environment if there is no https.
define( 'WP_ENVIRONMENT_TYPE', 'local' );

// Nothing leaves the machine, and nothing hangs where there is no network.
define( 'WP_HTTP_BLOCK_EXTERNAL', true );
define( 'WP_ACCESSIBLE_HOSTS', '127.0.0.1,localhost' );
define( 'AUTOMATIC_UPDATER_DISABLED', true );
define( 'WP_AUTO_UPDATE_CORE', false );
function wp_mail() {
	return true;
}

// Scheduled posts are published when a test asks for it.
define( 'DISABLE_WP_CRON', true );
// A cron run that ended early holds up the next one for so many seconds, a minute unless told.
define( 'WP_CRON_LOCK_TIMEOUT', 5 );

// A notice in the body would break the JSON.
define( 'WP_DEBUG', true );
define( 'WP_DEBUG_DISPLAY', false );
define( 'WP_DEBUG_LOG', dirname( __DIR__ ) . '/logs/wordpress.log' );

foreach ( $site['constants'] as $name => $value ) {
	define( $name, $value );
}

if ( ! defined( 'ABSPATH' ) ) {
	define( 'ABSPATH', __DIR__ . '/' );
}
require_once ABSPATH . 'wp-settings.php';
