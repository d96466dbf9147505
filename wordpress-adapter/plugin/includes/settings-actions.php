<?php
/** These actions belong to the forms of the settings page. options.php checks nonce and right of the first. */

namespace Hometown;

defined( 'ABSPATH' ) || exit;

add_action( 'admin_init', __NAMESPACE__ . '\\register_settings' );
add_action( 'admin_post_hometown_generate_secret', __NAMESPACE__ . '\\generate_secret' );
add_action( 'admin_post_hometown_send_test', __NAMESPACE__ . '\\send_test' );

function register_settings() {
	// A setting fixed by a constant is not in the form, and must not be emptied by saving the other.
	if ( ! defined( 'HOMETOWN_WEBHOOK_URL' ) ) {
		register_setting( SETTINGS_PAGE, 'hometown_webhook_url', array( 'sanitize_callback' => __NAMESPACE__ . '\\clean_url' ) );
	}
	if ( ! defined( 'HOMETOWN_WEBHOOK_SECRET' ) ) {
		register_setting( SETTINGS_PAGE, 'hometown_webhook_secret', array( 'sanitize_callback' => __NAMESPACE__ . '\\clean_secret' ) );
	}
}

function clean_url( $given ): string {
	$url = trim( (string) $given );
	if ( '' === $url || ( esc_url_raw( $url, array( 'http', 'https' ) ) === $url && wp_parse_url( $url, PHP_URL_HOST ) ) ) {
		return $url;
	}
	add_settings_error( SETTINGS_PAGE, 'address', __( 'The address must begin with https:// or http://. We kept the old one.', 'hometown' ) );
	return (string) get_option( 'hometown_webhook_url', '' );
}

function clean_secret( $given ): string {
	$secret = trim( (string) $given );
	if ( '' === $secret || strlen( $secret ) >= 16 ) {
		return $secret;
	}
	add_settings_error( SETTINGS_PAGE, 'secret', __( 'The secret needs at least 16 characters. We kept the old one.', 'hometown' ) );
	return (string) get_option( 'hometown_webhook_secret', '' );
}

function generate_secret() {
	allow_only_administrators( 'hometown_generate_secret' );
	update_option( 'hometown_webhook_secret', bin2hex( random_bytes( 32 ) ) );
	return_to_settings( __( 'We made a new secret. Set the same one in Hometown.', 'hometown' ), 'success' );
}

function send_test() {
	allow_only_administrators( 'hometown_send_test' );
	if ( '' === webhook_url() || '' === webhook_secret() ) {
		return_to_settings( __( 'Enter the address and secret first.', 'hometown' ), 'error' );
	}
	$result  = send_message( site_message( 'test' ), 10 );
	$arrived = $result['status'] >= 200 && $result['status'] < 300;
	return_to_settings( describe_delivery( $result ), $arrived ? 'success' : 'error' );
}

function allow_only_administrators( string $action ) {
	check_admin_referer( $action );
	if ( ! current_user_can( 'manage_options' ) ) {
		wp_die( esc_html__( 'Sorry, you are not allowed to do this.', 'hometown' ), 403 );
	}
}

/** options-general.php shows the notice that is kept in this transient. */
function return_to_settings( string $notice, string $type ) {
	add_settings_error( SETTINGS_PAGE, 'hometown', $notice, $type );
	set_transient( 'settings_errors', get_settings_errors(), 30 );
	wp_safe_redirect( admin_url( 'options-general.php?page=' . SETTINGS_PAGE . '&settings-updated=true' ) );
	exit;
}
